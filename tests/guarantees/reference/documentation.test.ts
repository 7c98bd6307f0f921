import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFields } from '#contract/exchange/import-fields.ts';
import { readConfig, variableNames } from '#server/platform/config/config.ts';
import { transactionsOn } from '#server/platform/tenancy/act-as.ts';
import type { DatabasePool } from '#server/platform/tenancy/pool.ts';
import { commands as operatorCommands } from '#tools/tenant/commands.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync(['*.md', '{bench,database,docs,server,tests}/**/*.md'], { cwd: root });
const readme = read('README.md');
const configuration = read('docs/configuration.md');
const scripts: string[] = Object.keys(JSON.parse(read('package.json')).scripts);

describe('README.md', () => {
  it('has at most 100 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });
});

describe('docs/configuration.md', () => {
  it('lists every variable in order, and no others', () => {
    expect([...configuration.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((row) => row[1])).toEqual(variableNames);
  });

  it.each([
    ['PORT', 'port'],
    ['HOST', 'host'],
    ['UPLOAD_LIMIT_MB', 'uploadLimit'],
    ['WRITES_PER_MINUTE', 'writesPerMinute'],
    ['TOKEN_REQUESTS_PER_MINUTE', 'tokenRequestsPerMinute'],
    ['UNDO_SECONDS', 'undoSeconds'],
    ['LOG_LEVEL', 'logLevel'],
  ] as const)('states the default of %s', (variable, key) => {
    const stated = new RegExp(`^\\| \`${variable}\` \\| \`([^\`]+)\` \\|`, 'm').exec(configuration)?.[1];
    expect(readConfig({ [variable]: stated })[key]).toEqual(readConfig({})[key]);
  });
});

describe('docs/accessibility.md', () => {
  const page = read('docs/accessibility.md').replaceAll(/\n(?! *[-*#\n])/g, ' ');
  const passed = [...page.matchAll(/^- (\d\.\d\.\d+) [^:]+: (.+)$/gm)];
  const [, all, pass, none, without = ''] =
    /Of (\d+) criteria (\d+) pass, .+ (\d+) are about audio and video, .+: (.+)/.exec(page) ?? [];
  const missing = without.match(/\d\.\d\.\d+/g) ?? [];

  it('has every criterion of WCAG 2.2 A and AA once, and counts them', () => {
    const criteria = [
      '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
      '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
      '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
    ].flatMap((line) => line.split(' '));
    const listed = [...passed.map(([, criterion]) => criterion), ...missing];
    expect(listed.toSorted()).toEqual(criteria.toSorted());
    expect([all, pass, none].map(Number)).toEqual([criteria.length, passed.length, missing.length]);
  });

  it('says of each criterion what holds it', () => {
    for (const [, , reason] of passed) expect(reason).toMatch(/^(axe|journey|by hand|navigation|\[[\w.-]+\]\()/);
  });
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('has no broken links', () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"|^\[[^\]]+\]: (\S+)$/gm)].map(
      (link) => link[1] ?? link[2] ?? link[3],
    );
    const broken = targets.filter((target) => !/^(https?|mailto):/.test(target as string)).filter(isBroken(document));
    expect(broken).toEqual([]);
  });

  it('names only files that exist', () => {
    const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.[a-z]{2,4})`/g)].map((match) => match[1] as string);
    const ours = paths.filter((each) => existsSync(path.join(root, each.split('/')[0] as string)));
    expect(ours.filter((each) => !isGenerated(each) && !existsSync(path.join(root, each)))).toEqual([]);
  });

  it('names only commands of package.json', () => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const architecture = read('ARCHITECTURE.md');
  const tree = /```text\n([\s\S]*?)```/.exec(architecture)?.[1] ?? '';
  const storeys = new Map(
    [...architecture.matchAll(/^\| (?:`(\w+)`|(roof)): [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
      ([, storey, roof, server, web]) => [storey ?? (roof as string), { server: namesIn(server), web: namesIn(web) }],
    ),
  );
  const named = ['exchange', 'work', 'people'];

  it('has at most 120 lines', () => {
    expect(architecture.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('lists all top-level folders in order', () => {
    expect([...tree.matchAll(/^([\w-]+)\//gm)].map(([, name]) => name)).toEqual(foldersOf('.'));
  });

  it('lists the storeys, the highest first', () => {
    expect([...storeys.keys()]).toEqual(['roof', ...named, 'platform']);
  });

  it.each([...named, 'platform'])('lists the folders of the server in %s', (storey) => {
    expect(storeys.get(storey)?.server).toEqual(foldersOf(`server/${storey}`));
  });

  it.each(named)('lists the folders of the web in %s', (storey) => {
    expect(storeys.get(storey)?.web).toEqual(foldersOf(`web/${storey}`));
  });

  it('lists the folders that are outside of the storeys', () => {
    const { roof, platform } = Object.fromEntries(storeys);
    expect([...(roof?.server ?? []), ...named, 'platform'].sort()).toEqual(foldersOf('server'));
    expect([...(roof?.web ?? []), ...named, ...(platform?.web ?? [])].sort()).toEqual(foldersOf('web'));
  });
});

describe('docs/operations.md', () => {
  it('names every command of the operator', () => {
    const named = read('docs/operations.md').matchAll(/(?<=tenant -- )[a-z-]+/g);
    const names = new Set([...named].map(([name]) => name));
    expect(Object.keys(operatorCommands).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('bench/README.md', () => {
  const page = read('bench/README.md');
  const benchmarks = [...read('bench/run.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) => measure/gm)].map(([, name]) => name);

  it('says of every benchmark what it does, and gives figures of no other', () => {
    expect(benchmarks.length).toBeGreaterThan(10);
    const said = [...page.matchAll(/(?<=^- \*\*)[\w-]+(?=\*\*: )|(?<=^`npm run bench -- )[\w-]+/gm)].map(
      ([name]) => name,
    );
    expect(said.toSorted()).toEqual(benchmarks.toSorted());
    const measured = [...page.matchAll(/^\| .+ \| `([\w-]+)` \|$/gm)].map(([, name]) => name);
    expect(measured.length).toBeGreaterThan(20);
    expect(measured.filter((name) => !benchmarks.includes(name))).toEqual([]);
  });
});

describe('docs/integrations.md', () => {
  it('lists the columns of every import, and no others', () => {
    const rows = [...read('docs/integrations.md').matchAll(/^\| `(\w+)` \| (`.+`) \|$/gm)];
    const listed = rows.map(([, noun, columns = '']) => [noun, columns.match(/\w+(?=`)/g)]);
    const fields = Object.entries(importFields).map(([noun, all]) => [noun, all.map(({ name }) => name)] as const);
    const ofAll = ['externalKey', 'id'];
    expect(listed).toEqual(fields.map(([noun, names]) => [noun, names.filter((name) => !ofAll.includes(name))]));
    for (const [, names] of fields) expect(names).toEqual(expect.arrayContaining(ofAll));
  });
});

describe('docs/tenancy.md', () => {
  it('lists every way to open a transaction, and no other', () => {
    const rows = /## Who acts\n([\s\S]*?)\n## /.exec(read('docs/tenancy.md'))?.[1]?.match(/^\| `.+?` \|/gm) ?? [];
    const listed = rows.flatMap((row) => row.match(/\w+(?=`)/g) ?? []);
    expect(listed.sort()).toEqual(Object.keys(transactionsOn({} as DatabasePool, () => {})).sort());
  });
});

describe('docs/security-asvs.md', () => {
  const asvs = read('docs/security-asvs.md').replaceAll(/\n {2}(?=\S)/g, ' ');
  const items = [...asvs.matchAll(/^- (\d+\.\d+\.\d+) (\*\*Exception\.\*\* )?(.+)$/gm)];
  const notApplicable = [...asvs.matchAll(/^Not applicable: ((?:.+\n)+)/gm)].flatMap(
    ([, line = '']) => line.match(/\d+\.\d+\.\d+(?= \()/g) ?? [],
  );
  const tests = new Map([...asvs.matchAll(/^\[([\w-]+)\]: \.\.\/(\S+)$/gm)].map((row) => [row[1], row[2] as string]));

  it('names each requirement once, in order, and counts them', () => {
    const place = (number: string) => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
    const places = items.map(([, number = '']) => place(number));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const all = [...places, ...notApplicable.map(place)];
    expect(new Set(all).size).toBe(all.length);
    const exceptions = items.filter(([, , exception]) => exception).length;
    expect(asvs).toContain(
      `${items.length - exceptions} are met, ${exceptions} are exceptions, ${notApplicable.length} do not apply.`,
    );
    expect(all.length).toBeGreaterThan(200);
  });

  it('refers only to tests that exist, by their exact titles', () => {
    for (const [, number, exception, how = ''] of items) {
      const named = [...how.matchAll(/\[([\w-]+)\](?:: "([^"]+)")?/g)].filter(([, name]) => tests.has(name as string));
      const unknown = [...how.matchAll(/\[([\w-]+)\](?!\()/g)].filter(([, name]) => !tests.has(name as string));
      expect(unknown.map(([, name]) => `${number} ${name}`)).toEqual([]);
      if (exception) continue;
      expect(named.length, `${number} is met without a test`).toBeGreaterThan(0);
      for (const [, name, title] of named) {
        if (title) expect(read(tests.get(name as string) as string), `${number} ${title}`).toContain(title);
      }
    }
  });
});

describe('docs/decisions', () => {
  const pages = globSync('[0-9]*.md', { cwd: path.join(root, 'docs/decisions') }).sort();

  it('have unique numbers', () => {
    const numbers = pages.map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('are all in the index once, under their titles, and it says which are superseded', () => {
    const index = [...read('docs/decisions/README.md').matchAll(/^- (\d{4}) \[(.+)\]\((.+)\)(, superseded)?$/gm)].map(
      ([, number, title, file, superseded]) => [file, `# ${number} ${title}`, Boolean(superseded)],
    );
    const stated = pages.map((name) => [name, textOf(name).split('\n', 1)[0], Boolean(successorOf(name))]);
    expect(index.sort()).toEqual(stated);
  });

  it('have context, decision, why and consequences, unless they are superseded', () => {
    const sections = (name: string) => [...textOf(name).matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    expect(pages.map((name) => [name, sections(name)])).toEqual(
      pages.map((name) => [name, successorOf(name) ? [] : ['Context', 'Decision', 'Why', 'Consequences']]),
    );
  });

  it('link to the page that superseded them, and back', () => {
    const superseded = pages.filter(successorOf);
    expect(superseded).not.toEqual([]);
    for (const name of superseded) expect(textOf(successorOf(name) as string)).toContain(`](${name})`);
  });

  function textOf(page: string): string {
    return read(`docs/decisions/${page}`);
  }

  function successorOf(page: string): string | undefined {
    return /^Superseded by \[\d{4}\]\((.+?)\)/m.exec(textOf(page))?.[1];
  }
});

/** Folders of the repository that are neither hidden nor generated. */
function foldersOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isGenerated(`${entry.name}/`))
    .map((entry) => entry.name)
    .sort();
}

function isGenerated(file: string): boolean {
  return /^(node_modules|dist|data|coverage|test-results|playwright-report)\//.test(file);
}

/** The names in a cell of a table. */
function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name as string);
}

function isBroken(document: string): (target: string | undefined) => boolean {
  return (target = '') => {
    const [file, anchor] = target.split('#');
    const to = file ? path.join(root, path.dirname(document), file) : path.join(root, document);
    if (!existsSync(to)) return true;
    return anchor ? !anchorsOf(readFileSync(to, 'utf8')).includes(anchor) : false;
  };
}

/** The anchors that GitHub creates for the headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] as string)
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
