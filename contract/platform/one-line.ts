/** Characters without width, and those that change the direction of text. */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** Joiners that join nothing: emoji and many scripts need them, but not Latin, Greek and Cyrillic, where they only hide. */
const idleJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+/gu;

/** A text on one line, without characters that nobody sees: with them a name shows as another one. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(unseen, '')
    .replace(idleJoiners, '')
    .trim();
}
