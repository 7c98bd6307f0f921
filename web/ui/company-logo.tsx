import type { CSSProperties } from 'react';

/** The addresses of a logo and of its version for dark. */
export type Logo = { url: string; darkUrl?: string | undefined };

interface CompanyLogoProps {
  logo: Logo;
  /** Empty where the name is next to it. */
  alt: string;
  style?: CSSProperties;
}

/** A company's logo. Of two versions the style sheet shows one, and the browser loads only that. */
export function CompanyLogo({ logo: { url, darkUrl }, alt, style }: CompanyLogoProps) {
  if (!darkUrl) return <img src={url} alt={alt} style={style} />;
  return (
    <>
      <img className="for-light" loading="lazy" src={url} alt={alt} style={style} />
      <img className="for-dark" loading="lazy" src={darkUrl} alt={alt} style={style} />
    </>
  );
}
