import type { Mutator, Node, Template } from './mutators.ts';

/**
 * Half of the server's decisions are made in SQL, which Stryker sees only as text. This mutator inverts comparisons, AND and
 * OR, NULL checks, EXISTS and sort order, one at a time, in `sql` templates and in calls of the query builder.
 */
export const sqlOperator: Mutator = {
  name: 'SqlOperator',
  *mutate({ node, parent }) {
    if (node.type === 'TaggedTemplateExpression' && node.tag?.name === 'sql' && node.quasi) {
      yield* changedTemplates(node, node.quasi);
    }
    if (node.type === 'StringLiteral' && builderCalls.test(parent?.callee?.property?.name ?? '')) {
      const opposite = opposites.get(String(node.value));
      if (opposite) yield { type: 'StringLiteral', value: opposite };
    }
  },
};

const builderCalls = /^(where|whereRef|on|onRef|having|havingRef|orderBy)$/;

const pairs: readonly [string, string][] = [
  ['=', '<>'],
  ['<', '<='],
  ['>', '>='],
  ['is', 'is not'],
  ['in', 'not in'],
  ['and', 'or'],
  ['exists', 'not exists'],
  ['is null', 'is not null'],
  ['is distinct from', 'is not distinct from'],
  ['asc', 'desc'],
  ['true', 'false'],
  ['bool_or', 'bool_and'],
  ['min', 'max'],
  ['+', '-'],
];

const opposites = new Map(
  pairs.flatMap(([one, other]): [string, string][] => [
    [one, other],
    [other, one],
  ]),
);

/** Matches words at word boundaries and signs between spaces, the longest first. */
const operators = new RegExp(
  [...opposites.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((operator) => (/^\w/.test(operator) ? `\\b${operator}\\b` : `(?<=\\s)${operator.replace('+', '\\+')}(?=\\s)`))
    .join('|'),
  'gi',
);

function* changedTemplates(node: Node, quasi: Template): Iterable<Node> {
  for (const [index, element] of quasi.quasis.entries()) {
    for (const match of element.value.raw.matchAll(operators)) {
      const opposite = opposites.get(match[0].toLowerCase()) as string;
      const change = (text: string) =>
        text.slice(0, match.index) + opposite + text.slice(match.index + match[0].length);
      const quasis = quasi.quasis.map((each, place) =>
        place === index ? { ...each, value: { raw: change(each.value.raw), cooked: change(each.value.raw) } } : each,
      );
      yield { ...node, quasi: { ...quasi, quasis } as Template };
    }
  }
}
