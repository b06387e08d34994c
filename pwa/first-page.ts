import type { Plugin } from 'vite';

/** The order of the layers, which the build would declare only after the first style sheets that use them. */
const layers = '@layer base,ui;';

const isTextFont = (file: string) => /atkinson-hyperlegible-next-latin-.*\.woff2$/.test(file);

/** Makes the first page need fewer requests, and lets it ask for the font of the text before the styles are there. */
export function quickenFirstPage(): Plugin {
  return {
    name: 'quicken-first-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = layers + String(file.source);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const href = Object.keys(bundle).find(isTextFont);
        if (!href) throw new Error('The font of the text is not in the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${href}` };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}
