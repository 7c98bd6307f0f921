import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Puts the first view into the HTML where it says `<!-- first view -->`: its styles and its script, made from `folder`. A file of its own
 * would be one more way to the server before anything can be seen.
 */
export function inlineFirstView(folder: string): Plugin {
  return {
    name: 'inline-first-view',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(place)) return html;
        const { script, styles } = await bundle(folder);
        return html.replace(place, () => `<style>${styles}</style><script>${script}</script>`);
      },
    },
  };
}

const place = '<!-- first view -->';

async function bundle(folder: string): Promise<{ script: string; styles: string }> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: path.join(folder, 'first-view.ts'), formats: ['iife'], name: 'firstView' },
    },
  })) as Rolldown.RolldownOutput[];
  const files = built.flatMap(({ output }) => output);
  const script = files.find((file) => file.type === 'chunk')?.code.trim() ?? '';
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css')) as Rolldown.OutputAsset;
  if (script.includes('</script')) throw new Error('The script of the first view would end its element.');
  return { script, styles: String(styles.source).trim() };
}
