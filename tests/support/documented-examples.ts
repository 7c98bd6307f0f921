import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

type Block = { section: string; language: string; text: string; output?: string };

/** The blocks of code in a Markdown page. A block of text or JSON right after a block of commands is their output. */
export function readExamples(page: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let end = 0;
  for (const match of page.matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)\n```$/gm)) {
    const [all, heading, language = '', text = ''] = match;
    const last = blocks.at(-1);
    const isNext = page.slice(end, match.index).trim() === '';
    if (heading) section = heading;
    else if (last?.language === 'sh' && isNext && language !== 'sh' && language !== 'ts') last.output = text;
    else blocks.push({ section, language, text });
    end = match.index + all.length;
  }
  return blocks;
}

/** Whether an output is the one of the page, where `…` stands for any text. */
export function matchesOutput(output: string, expected: string): boolean {
  const parts = expected
    .trim()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(output.replaceAll('\r', '').trim());
}

export type Reader = Awaited<ReturnType<typeof openReader>>;

/**
 * Someone who follows a page: one shell for all commands, in which variables stay. `values` are what they enter for the placeholders
 * of `export`.
 */
export async function openReader(directory: string, values: Record<string, string>) {
  const shell = spawn('bash', ['-o', 'pipefail'], { cwd: directory, env: { PATH: process.env.PATH, HOME: directory } });
  let output = '';
  let heard = () => {};
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    heard();
  });

  async function run(commands: string): Promise<{ output: string; status: number }> {
    output = '';
    const ended = /\n--ended (\d+)\n$/;
    const done = new Promise<void>((resolve) => {
      heard = () => ended.test(output) && resolve();
    });
    shell.stdin.write(`{\n${commands}\n} </dev/null 2>&1; printf '\\n--ended %s\\n' $?\n`);
    await done;
    return { output: output.replace(ended, ''), status: Number(ended.exec(output)?.[1]) };
  }

  return {
    run,
    /** Does what a block says. Returns undefined if it only saves a file. */
    follow: async ({ language, text }: Block): Promise<{ output: string; status: number } | undefined> => {
      if (language === 'sh') return run(enterValues(withoutInstalls(text), values));
      if (language !== 'ts') return undefined;
      const [, name = ''] = /^\/\/ (\S+\.ts)\n/.exec(text) ?? [];
      await writeFile(path.join(directory, name), `${text}\n`);
      return undefined;
    },
    close: () => shell.kill(),
  };
}

/** The packages that the page tells its readers to install. */
export function namedPackages(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ text }) =>
    [...text.matchAll(/^npm install (.+)$/gm)].flatMap(([, names]) => names?.split(' ') ?? []),
  );
}

/** The directory already has the packages of the repository. */
function withoutInstalls(commands: string): string {
  return commands.replace(/^npm install .*$/gm, ':');
}

function enterValues(commands: string, values: Record<string, string>): string {
  return commands.replace(/^export (\w+)=.*$/gm, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`The page exports ${name}, and the test has no value for it.`);
    return `export ${name}='${values[name]}'`;
  });
}
