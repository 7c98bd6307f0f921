/** Checks against deceptive names. The server also compares look-alikes (`server/platform/text/name-skeleton.ts`). */

/** Whether the name contains invisible characters: control, format and default-ignorable characters. */
export function hasInvisible(name: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name);
}

/** Whether the name contains something that mail programs turn into a link: an e-mail or web address, or the name of a server. */
export function hasAddress(name: string): boolean {
  // `J.Smith` and `J.R.R. Tolkien` are names, `bit.ly`, `t.co` and `Evil.Example` are not.
  return hasLink(name) || /[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}|[\p{L}\p{N}]\.\p{Ll}{2}/u.test(fold(name));
}

/** The same for the name of a company, which may be that of its server: `Booking.example` is a name, `booking.example/win` is not. */
export function hasLink(name: string): boolean {
  return /[\p{L}\p{N}]@[\p{L}\p{N}]|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]+\/|\bwww\.|\d\.\d{1,3}\.\d{1,3}\.\d/iu.test(
    fold(name),
  );
}

/** Characters that mail programs read like others become these. */
function fold(name: string): string {
  return name.normalize('NFKC').replaceAll('。', '.').replace(/[⁄∕]/g, '/');
}

/** Whether a word contains letters of several scripts, as in `rооt` with Cyrillic letters. */
export function mixesScripts(name: string): boolean {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some((word) => !systems.some((system) => isWrittenIn(system, word)));
}

function isWrittenIn(system: string, word: string): boolean {
  let pattern = patterns.get(system);
  if (!pattern) {
    pattern = patternOf(system);
    patterns.set(system, pattern);
  }
  return pattern.test(word);
}

function patternOf(system: string): RegExp {
  const scripts = [...system.split('+'), 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  try {
    return new RegExp(`^[\\P{L}${scripts.join('')}]*$`, 'u');
  } catch {
    // Older browsers do not support the newest scripts.
    return /^$/;
  }
}

const patterns = new Map<string, RegExp>();

/** Every Unicode script, most common first. Japanese, Korean and Chinese use several scripts together (UTS #39). */
const systems: readonly string[] = `
  Latin Cyrillic Greek Arabic Hebrew Han+Hiragana+Katakana Han+Hangul Han+Bopomofo
  Adlam Ahom Anatolian_Hieroglyphs Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Brahmi Braille
  Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Coptic Cuneiform
  Cypriot Cypro_Minoan Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic
  Georgian Glagolitic Gothic Grantha Gujarati Gunjala_Gondi Gurmukhi Hanifi_Rohingya Hanunoo Hatran Imperial_Aramaic
  Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Kawi Kayah_Li Kharoshthi Khitan_Small_Script
  Khmer Khojki Khudawadi Lao Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic
  Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao
  Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu
  Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian
  Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician
  Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng
  Soyombo Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu
  Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
`
  .trim()
  .split(/\s+/);
