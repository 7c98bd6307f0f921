/** The package has no types. These are the options that are used. */
declare module 'html-to-text' {
  export function convert(
    html: string,
    options: {
      wordwrap: false;
      limits: { maxInputLength: number; maxChildNodes: number; maxDepth: number };
      selectors: { selector: string; format?: string; options?: Record<string, unknown> }[];
    },
  ): string;
}
