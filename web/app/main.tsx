import './fonts.css';
import './base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { returnFromPreview } from '#web/lib/preview-return.ts';
import { focusAfterNavigation } from './focus.ts';
import { createAppRouter } from './routes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

returnFromPreview();
const router = createAppRouter();
focusAfterNavigation(router);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
