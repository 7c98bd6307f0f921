import './plain-button.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type PlainButtonProps = ComponentPropsWithRef<'button'> & { variant?: 'primary' | 'outlined' | 'text' };

/**
 * A button that looks like MUI's but is plain HTML and CSS, for screens without MUI. On a link use the classes:
 * `className="button button-primary"`.
 */
export function PlainButton({ variant = 'outlined', className = '', ...props }: PlainButtonProps) {
  return <button type="button" {...props} className={`button button-${variant} ${className}`.trim()} />;
}

type PlainIconButtonProps = ComponentPropsWithRef<'button'> & { label: string; children: ReactNode };

export function PlainIconButton({ label, ...props }: PlainIconButtonProps) {
  return <button type="button" {...props} aria-label={label} className="icon-button" />;
}
