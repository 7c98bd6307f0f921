/** A text, and how searches compare it. The rule exists as SQL and as a function for the screens, and both are tested with these. */
export const foldedCases: readonly [text: string, folded: string][] = [
  ['Lobby 2', 'lobby 2'],
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['Straße GROẞ', 'strasse gross'],
  ['Łódź', 'lodz'],
  ['Ærø, Þór, ŒUVRE, Đặng, Ħal, ıstanbul İzmir', 'aero, thor, oeuvre, dang, hal, istanbul izmir'],
  ['ﬁle Ａ１ №² ㎡', 'file a1 no2 m2'],
  ['ΟΔΟΣ Ἀθῆναι', 'οδοσ αθηναι'],
  ['ЁЖИК', 'ежик'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['Schiff\u00adfahrt a\u200bb', 'schifffahrt ab'],
  ['A\u00a0B\u3000C', 'a b c'],
  ['कि가', 'कि가'.normalize('NFD')],
  ['👩\u200d💻', '👩💻'],
  ['100% a_b \\', '100% a_b \\'],
  ['', ''],
];

/** Texts, searches, and whether the text has all words of the search. */
export const wordCases: readonly [text: string, search: string, isFound: boolean][] = [
  ['The oak floor', 'floor OAK', true],
  ['The oak floor', 'oak door', false],
  ['Lobby Straße', '  strasse   lob ', true],
  ['Plan 100%', '0%', true],
  ['Plan 1000', '0%', false],
  ['a_b', 'a_', true],
  ['aab', 'a_', false],
  ['back\\slash', 'k\\s', true],
  ['Anything', '\u0301', false],
  ['Anything', '´', false],
];
