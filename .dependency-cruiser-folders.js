import files, { storeys } from './.dependency-cruiser.js';

/**
 * The folders of a storey form no circle, nor do those of `people/sign-in`. See ARCHITECTURE.md. Tests are left out, because they use
 * what is above them.
 */
export default {
  forbidden: [
    {
      name: 'folders-form-no-circle',
      scope: 'folder',
      severity: 'error',
      from: {
        path: `^((contract|server)/(${storeys.join('|')})|web|web/(${storeys.join('|')})|(server|web)/people/sign-in)/[^/]+$`,
      },
      to: { circular: true },
    },
  ],
  options: { ...files.options, exclude: { path: ['[.]test[.]tsx?$', '^node_modules/', '^tests/'] } },
};
