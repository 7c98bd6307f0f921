import type { Plugin } from 'vite';

/**
 * Tells the bundler that a constant of the contract has no effect but its value, so that a page gets only the schemas that it uses, and
 * none of the texts and examples of the reference.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(platform|people|work|exchange)\/[\w-]+\.ts$/ },
      handler(code) {
        let marked = code;
        // From the end, so that what is before it keeps its place.
        for (const statement of this.parse(code, { lang: 'ts' }).body.toReversed()) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared.declarations.toReversed()) {
            if (!init) continue;
            const value = marked.slice(init.start, init.end);
            marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(init.end)}`;
          }
        }
        return marked;
      },
    },
  };
}
