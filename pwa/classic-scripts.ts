import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Holds what the scripts export, by the name of their module. */
const registry = 'globalThis.quizApp';

/** A shorter script is put in front of the next one, because a request costs more. */
const fewBytes = 2_000;

const moduleTag = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g;
const scriptOf = (module: string) => module.replace(/\.js$/, '-script.js');

interface Parts {
  /** Statements that take what the module imports from the registry, and the module without imports and exports. */
  body: string;
  /** The variables that the module exports, by their names outside. */
  exported: [name: string, variable: string][];
}

/**
 * Makes classic scripts of the modules with which the page begins. Chromium keeps compiled code for both, but takes it
 * only for a classic script when a service worker answers: modules are compiled anew at each start, which is a quarter
 * of the time until the list is there (Chromium 156). The modules stay for those that are loaded later, and only pass on
 * what the scripts have put into the registry. An exported variable must therefore keep its value once its script ran.
 */
export function writeClassicScripts(): Plugin {
  let isApp = true;
  return {
    name: 'write-classic-scripts',
    apply: 'build',
    enforce: 'post',
    configResolved({ root }) {
      // The benchmark's floor stays as Vite builds it.
      isApp = resolve(root) === import.meta.dirname;
    },
    generateBundle: {
      // After Vite has put in what a module that is loaded later needs.
      order: 'post',
      handler(_, bundle) {
        if (!isApp) return;
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html');
        const html = String(page.source);
        const modules = inOrder(
          bundle,
          Array.from(html.matchAll(moduleTag), ([, file = '']) => file),
        );
        if (modules.length === 0) throw new Error('index.html loads no module');
        const tags: string[] = [];
        let waiting = '';
        for (const chunk of modules) {
          const { body, exported } = takeApart(chunk, this.parse(chunk.code));
          const key = `${registry}[${JSON.stringify(chunk.fileName)}]`;
          const all = exported.map(([name, variable]) => `${name}:${variable}`);
          const source = `(()=>{"use strict";${body}\n(${registry}??={})[${JSON.stringify(chunk.fileName)}]={${all}}})();`;
          waiting += source;
          if (waiting.length > fewBytes || chunk === modules.at(-1)) {
            const fileName = scriptOf(chunk.fileName);
            this.emitFile({ type: 'asset', fileName, source: waiting });
            tags.push(`<script defer fetchpriority="high" src="/${fileName}"></script>`);
            waiting = '';
          }
          const variables = exported.map(([name], index) => `${name}:v${index}`);
          const passedOn = exported.map(([name], index) => `v${index} as ${name}`);
          chunk.code = `const{${variables}}=${key};export{${passedOn}};`;
        }
        // The libraries, of which there are most bytes, come over the connection that is open already; the others are
        // opened meanwhile. What the page needs to look right, like the font, comes before the last one.
        const [first = '', ...others] = tags;
        page.source = html
          .replace(moduleTag, '')
          .replace('<title>', `${first}<title>`)
          .replace('</head>', `${others.join('')}</head>`);
      },
    },
  };
}

/** These chunks and all that they import, each after those that it imports. */
function inOrder(bundle: Rolldown.OutputBundle, files: readonly string[]): Rolldown.OutputChunk[] {
  const ordered = new Set<Rolldown.OutputChunk>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || ordered.has(chunk)) return;
    chunk.imports.forEach(visit);
    ordered.add(chunk);
  };
  files.forEach(visit);
  return [...ordered];
}

/** @throws Error for a kind of import or export that Rolldown does not write today */
function takeApart({ code, fileName }: Rolldown.OutputChunk, { body: statements }: ReturnType<Parse>): Parts {
  const folder = fileName.slice(0, fileName.lastIndexOf('/') + 1);
  const exported: Parts['exported'] = [];
  let body = 'const meta={url:document.currentScript.src,resolve:to=>new URL(to,meta.url).href};';
  let end = 0;
  for (const statement of statements) {
    if (!/^(Import|Export)/.test(statement.type)) continue;
    body += code.slice(end, statement.start);
    end = statement.end;
    if (statement.type === 'ImportDeclaration') {
      const names = statement.specifiers.map((each) => {
        if (each.type !== 'ImportSpecifier') throw new Error(`${fileName} imports more than names`);
        return `${nameOf(each.imported)}:${each.local.name}`;
      });
      const from = folder + statement.source.value.replace('./', '');
      body += `const{${names}}=${registry}[${JSON.stringify(from)}];`;
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      for (const each of statement.specifiers) exported.push([nameOf(each.exported), nameOf(each.local)]);
    } else throw new Error(`${fileName} has an export of another kind`);
  }
  return { body: (body + code.slice(end)).replaceAll('import.meta', 'meta'), exported };
}

type Parse = Rolldown.PluginContext['parse'];

const nameOf = (name: { name: string } | { value: unknown }) => ('name' in name ? name.name : String(name.value));
