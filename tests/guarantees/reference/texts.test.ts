// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/process.ts';
import { findUnkeyedTexts } from '#tests/support/unkeyed-texts.ts';

/** Every text that the web shows goes through the functions of web/texts, so that a second language is data. */

/** Texts that stay as they are in every language, or that nobody reads on a screen. */
const exceptions: Record<string, readonly string[]> = {
  // The product's name
  'web/ui/mark.tsx': ['Loggia'],
  'web/app/first-view/sign-in.ts': ['Loggia', 'button button-primary'],
  // Names of keys
  'web/app/palette/palette-keys.ts': ['Ctrl'],
  'web/app/palette/shortcut-sheet.tsx': ['Enter'],
  // Names of formats and addresses
  'web/people/company/company-sections.tsx': ['office@example.com'],
  'web/people/users/add-user-dialog.tsx': ['1/login/1'],
  // The name of a component
  'web/app/routes.ts': ['Entrance'],
  // Names in requests
  'web/people/company/queries.ts': ['File'],
  'web/people/users/picture-queries.ts': ['File'],
  'web/exchange/imports/queries.ts': ['Noun', 'Mapping', 'File'],
  'web/lib/early-answers.ts': ['Bearer 1'],
  'web/lib/transport.ts': ['Bearer 1', "The parameter '1' must be defined."],
  'web/lib/upload.ts': ['File', 'Bearer 1', "The parameter '1' cannot be null.", 'The upload was interrupted'],
  // The cause of an error that another text explains
  'web/lib/load-chunk.ts': ['1 did not load'],
  // Values of the contract
  'web/exchange/exports/company-export.tsx': ['Company'],
  'web/exchange/exports/own-exports.tsx': ['Person'],
  'web/pages/users/user-dialogs.tsx': ['Person'],
  'web/work/tasks/task-place.tsx': ['Open', 'Done'],
  'web/work/recurring/recurring-form.ts': ['Medium', 'Make'],
  'web/work/recurring/recurring-list-dialog.tsx': ['Task', 'Ticket', 'Defect'],
  'web/work/tasks/task-dialogs.tsx': ['Task'],
  'web/work/tickets/ticket-facts.tsx': ['Ticket'],
  'web/work/waiting/work-row.tsx': ['Done'],
  'web/work/tickets/list-search.ts': ['Open', 'Resolved', 'Closed', 'High', 'Medium', 'Low'],
  // Selectors and styles
  'web/lib/page-text.ts': ['a, abbr, b, code, em, i, small, span, strong, tt, u'],
  'web/ui/return-focus.ts': ['main li, main article', 'main h1'],
  'web/lists/use-line-keys.ts': ['li, article'],
  'web/work/trash/use-focus-after-restore.ts': ['main h1'],
  'web/theme/theme-components.ts': ['bad'],
  'web/theme/tokens.ts': ["'Inter Variable', 'Inter Fallback', system-ui, sans-serif"],
};

const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|test-session/.test(file))
  .sort();

describe('every text of the web is keyed', () => {
  it('in every file', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      unkeyedIn(readFileSync(path.join(root, file), 'utf8'), file)
        .filter(({ text }) => !exceptions[file]?.includes(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(Object.entries(exceptions))('%s still has its exceptions', (file, texts) => {
    const found = unkeyedIn(readFileSync(path.join(root, file), 'utf8'), file).map(({ text }) => text);
    expect(found).toEqual(expect.arrayContaining([...texts]));
  });
});

describe('finds', () => {
  it.each([
    ['a text in an element', '<p>Saved</p>', ['Saved']],
    ['a text beside a value', '<p>Hello {name}!</p>', ['Hello']],
    ['a text in an expression', '<p>{open ? "less" : "more"}</p>', ['less', 'more']],
    ['a text after a condition', '<p>{open && "yes"}</p>', ['yes']],
    ['an attribute', '<Field label="name" />', ['name']],
    ['an attribute for screen readers', '<b aria-label={a ?? "grid"} />', ['grid']],
    ['a template', '<b title={`see ${name}`} />', ['see 1']],
    ['a word in a template', '<b title={`${n} ${open ? "less" : "more"}`} />', ['less', 'more']],
    ['a property', 'const x = { label: "all" };', ['all']],
    ['a default', 'function f({ label = "progress" }) {}', ['progress']],
    ['a sentence anywhere', 'toast("Project saved");', ['Project saved']],
    ['words anywhere', 'say("changed the role of");', ['changed the role of']],
    ['a sentence after a value', 'say(`${name}, choose a password`);', ['1, choose a password']],
    ['a text with a placeholder', 'const done = "{name} was invited";', ['{name} was invited']],
    ['a number of things', 'say(`${count} files`);', ['1 files']],
    ['a text among the values of another', 't("Saved by {who}", { who: "Somebody" });', ['Somebody']],
    ['a constant', 'const steps = ["Choose a client"];', ['Choose a client']],
  ])('%s', (_, code, texts) => {
    expect(unkeyedIn(code).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['keyed texts', '<p title={t("Saved")}>{plural(n, { one: "{count} file", other: "{count} files" })}</p>'],
    ['texts of a constant', 'const names = { a: "{actor} was blocked" } as const satisfies Texts;'],
    ['values', '<p>{name} · {count}%</p>'],
    ['styles', '<Box sx={{ border: `1px solid ${line}`, justifyContent: "space-between" }} className="card wide" />'],
    ['comparisons', 'if (status === "Completed") { switch (x) { case "Open": } }'],
    ['values of a type', 'const first = "Defect" as TicketType;'],
    ['types', 'type Kind = "Defect" | "Feature";'],
    ['paths and claims', 'open("/projects/$id", "Users:ViewUsers", `/api/Projects/${id}`);'],
    ['imports', 'import { A } from "Some file";'],
  ])('nothing in %s', (_, code) => {
    expect(unkeyedIn(code)).toEqual([]);
  });
});

function unkeyedIn(code: string, file = 'sample.tsx') {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return findUnkeyedTexts(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind));
}
