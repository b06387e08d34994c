import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { createLowlight } from 'lowlight';

type Ink = 'keyword' | 'string' | 'comment';

/** A run of code in one ink, or in none. */
export interface InkedText {
  ink: Ink | undefined;
  text: string;
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

const lowlight = createLowlight({ bash, css, java, javascript, json, python, sql, typescript, xml });

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
export function highlight(text: string, language: string): InkedText[] | undefined {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return undefined;
  return lowlight.highlight(name, text).children.flatMap((node) => runsOf(node, undefined));
}

function runsOf(node: Node, around: Ink | undefined): InkedText[] {
  if (node.type === 'text') return [{ ink: around, text: node.value }];
  if (node.type !== 'element') return [];
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const ink = names.map((name) => inks[String(name)]).find(Boolean) ?? around;
  return node.children.flatMap((child) => runsOf(child, ink));
}
