/** The part of a syntax tree that the mutators read. */
export type Node = {
  type: string;
  tag?: { name?: string };
  quasi?: Template;
  value?: unknown;
  callee?: { property?: { name?: string } };
};
export type Template = Node & { quasis: { value: { raw: string; cooked?: string } }[] };
type NodePath = { node: Node; parent?: Node };

/** Yields the changed forms of a node, as Stryker's own mutators do. */
export type Mutator = { name: string; mutate(path: NodePath): Iterable<unknown> };
