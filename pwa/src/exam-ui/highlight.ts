import { createLowlight } from 'lowlight';

type Ink = 'keyword' | 'string' | 'comment';

/** A run of code in one ink, or in none. */
export interface InkedText {
  ink: Ink | undefined;
  text: string;
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

const lowlight = createLowlight();

/** A grammar each, fetched when a text asks for it. */
const grammars = {
  bash: () => import('highlight.js/lib/languages/bash'),
  css: () => import('highlight.js/lib/languages/css'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  python: () => import('highlight.js/lib/languages/python'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
};
type Language = keyof typeof grammars;

/** What stands behind a fence, where it is not the language's own name. */
const shortNames = new Map<string, Language>([
  ...(Object.keys(grammars) as Language[]).map((name) => [name, name] as const),
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['node', 'javascript'],
  ['mongodb', 'javascript'],
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['py', 'python'],
  ['html', 'xml'],
  ['svg', 'xml'],
  ['sh', 'bash'],
  ['shell', 'bash'],
]);

const inks: Record<string, Ink> = {
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-type': 'keyword',
  'hljs-name': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-comment': 'comment',
  'hljs-doctag': 'comment',
};

/** The code in runs of the design's inks; nothing where the language is not known. The runs joined are the code. */
export async function highlight(text: string, language: string): Promise<InkedText[] | undefined> {
  const name = shortNames.get(language.toLowerCase());
  if (!name) return undefined;
  if (!lowlight.registered(name)) lowlight.register(name, (await grammars[name]()).default);
  return lowlight.highlight(name, text).children.flatMap((node) => runsOf(node, undefined));
}

function runsOf(node: Node, around: Ink | undefined): InkedText[] {
  if (node.type === 'text') return [{ ink: around, text: node.value }];
  if (node.type !== 'element') return [];
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const ink = names.map((name) => inks[String(name)]).find(Boolean) ?? around;
  return node.children.flatMap((child) => runsOf(child, ink));
}
