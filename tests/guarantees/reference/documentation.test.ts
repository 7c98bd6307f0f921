import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, variableNames } from '#server/platform/config/config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync(['*.md', '{database,docs,server,tests}/**/*.md'], { cwd: root });
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
  const rows = [...read('docs/accessibility.md').matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];

  it('has every criterion of WCAG 2.2 A and AA once, in order, and counts them', () => {
    expect(rows.map(([, criterion]) => criterion)).toEqual(
      [
        '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
        '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
        '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
      ].flatMap((line) => line.split(' ')),
    );
    const results = Map.groupBy(rows, ([, , result]) => result);
    expect([...results.keys()].sort()).toEqual(['none', 'pass']);
    expect(read('docs/accessibility.md')).toContain(
      `Of ${rows.length} criteria ${results.get('pass')?.length} pass, and ${results.get('none')?.length} are about what`,
    );
  });

  it('says of each criterion what holds it', () => {
    for (const [row, , result, reason] of rows) {
      if (result === 'pass') expect(row).toMatch(/\| (axe|journey|by hand|navigation|\[[\w.-]+\]\()/);
      expect(reason).not.toBe('');
    }
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

describe('docs/security-asvs.md', () => {
  const asvs = read('docs/security-asvs.md');
  const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (met|exception|not applicable) \| (.+) \|$/gm)];
  const tests = new Map([...asvs.matchAll(/^\[([\w-]+)\]: \.\.\/(\S+)$/gm)].map((row) => [row[1], row[2] as string]));

  it('names each requirement once, in order', () => {
    const numbers = rows.map((row) => (row[1] as string).split('.').map(Number));
    const place = ([a = 0, b = 0, c = 0]: number[]) => a * 10_000 + b * 100 + c;
    expect(rows.length).toBeGreaterThan(150);
    expect(numbers.map(place)).toEqual([...new Set(numbers.map(place))].sort((a, b) => a - b));
  });

  it('refers only to tests that exist, by their exact titles', () => {
    for (const [, number, , state, how = ''] of rows) {
      const named = [...how.matchAll(/\[([\w-]+)\](?:: "([^"]+)")?/g)].filter(([, name]) => tests.has(name as string));
      const unknown = [...how.matchAll(/\[([\w-]+)\](?!\()/g)].filter(([, name]) => !tests.has(name as string));
      expect(unknown.map(([, name]) => `${number} ${name}`)).toEqual([]);
      if (state !== 'met') continue;
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

describe('docs/numbers.md', () => {
  it('explains every D and Q number that comments, titles and documents use', () => {
    const explained = new Set(
      [...read('docs/numbers.md').matchAll(/^(?:- \*\*|\| )([DQ]\d+)\b/gm)].map((row) => row[1]),
    );
    const sources = foldersOf('.').map((folder) => `${folder}/**/*.{ts,tsx,sql,md}`);
    const unexplained = globSync([...sources, '*.{ts,md}'], { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/(?<=[(\s])[DQ]\d{1,2}(?=[\s):,.;])/g)]
        .filter(([number]) => !explained.has(number))
        .map(([number]) => `${file}: ${number}`),
    );
    expect(explained.size).toBeGreaterThan(60);
    expect(unexplained).toEqual([]);
  });
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
