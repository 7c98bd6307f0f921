import { findTexts } from './texts/find-texts.ts';

/** `npm run texts` prints every text of the product with its place, as JSON lines. */
for (const { text, file, line } of findTexts()) process.stdout.write(`${JSON.stringify({ text, file, line })}\n`);
