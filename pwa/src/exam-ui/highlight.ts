import { createLowlight } from 'lowlight';

type Ink = 'keyword' | 'string' | 'comment';

/** A part of the code with one highlight colour, or with none. */
export interface InkedText {
  ink: Ink | undefined;
  text: string;
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

const lowlight = createLowlight();

/** One grammar per language, loaded on first use. */
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

/** Language names after a fence that differ from the grammar's name. */
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

/** Splits code into highlighted parts; joined, they are the code again. */
export type Highlight = (text: string) => InkedText[];

/** Loads a language's grammar; `undefined` if the language is not supported. */
export async function loadGrammar(language: string): Promise<Highlight | undefined> {
  const name = shortNames.get(language.toLowerCase());
  if (!name) return undefined;
  if (!lowlight.registered(name)) lowlight.register(name, (await grammars[name]()).default);
  return (text) => lowlight.highlight(name, text).children.flatMap((node) => runsOf(node, undefined));
}

function runsOf(node: Node, around: Ink | undefined): InkedText[] {
  if (node.type === 'text') return [{ ink: around, text: node.value }];
  if (node.type !== 'element') return [];
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const ink = names.map((name) => inks[String(name)]).find(Boolean) ?? around;
  return node.children.flatMap((child) => runsOf(child, ink));
}
