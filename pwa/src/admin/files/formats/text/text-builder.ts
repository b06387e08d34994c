import { t } from '@lingui/core/macro';
import {
  blocks,
  descriptionAttribute,
  emphasis,
  htmlElements,
  inlineCode,
  linesAttribute,
  noFormulaClasses,
  plainTextClass,
  skipped,
  unsupported,
  withFallback,
} from './html-elements.ts';
import { markFormula, markFormulas, markLiteral, withoutMarks } from './marks.ts';
import { readMedium, type TextOptions } from './read-medium.ts';
import { itHas, type TextRefusal, textTooLong } from './text-refusal.ts';
import { createTextWriter } from './text-writer.ts';

/** An app text made from foreign markup. */
export interface BuiltText {
  /** With marks for formulas and media (`marks.ts`). */
  text: string;
  /** Losses, one sentence each. */
  lost: string[];
  /** Why the text cannot be used without changing the question. */
  refusal?: TextRefusal;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Receives the tags and texts of HTML in order, from a parser or a tree. */
export interface TextBuilder {
  open(name: string, attributes: Attributes): void;
  text(data: string): void;
  /** A formula. @param source its TeX, which is kept character for character */
  formula(source: string, display: boolean): void;
  close(name: string): void;
  finish(): BuiltText;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';
const scriptable = '0123456789+-n';

/** More characters than any question text has; parsing more would only take time. */
const longest = 100_000;

const kinds: Readonly<Record<string, 'picture' | 'sound'>> = { img: 'picture', audio: 'sound' };

/** A part whose content is collected and written when the part closes. */
interface Part {
  name: string;
  attributes: Attributes;
  kind: 'pre' | 'code' | 'script' | 'link' | 'skip' | 'math' | 'tex' | 'media';
  text: string;
  detail: string;
}

/**
 * Turns HTML into the app's plain text and code: paragraphs, line breaks, lists, fenced and inline code. One function,
 * because its parts share what is open.
 */
export function createTextBuilder(options: TextOptions = {}): TextBuilder {
  const writer = createTextWriter();
  let refusal: TextRefusal | undefined;
  const lost = new Set<string>();
  const lists: { ordered: boolean; count: number }[] = [];
  const parts: Part[] = [];
  /** The open elements that keep their white space. */
  let plainDepth = 0;
  /** The open elements in which formulas are not read. */
  let literalDepth = 0;
  const open: { name: string; isPlain: boolean; isLiteral: boolean }[] = [];

  function append(text: string) {
    const part = parts.at(-1);
    if (part) part.text += text;
    else if (plainDepth > 0) writer.writePlain(text);
    else writer.write(text);
  }
  const isTooLong = () => writer.read().length > longest || parts.some(({ text }) => text.length > longest);

  function closePart(part: Part) {
    if (part.kind === 'pre') writeFence(part.text, part.detail);
    else if (part.kind === 'code') writeCode(part.text);
    else if (part.kind === 'script') append(scriptText(part.text, part.detail));
    else if (part.kind === 'link') writeLink(part);
    else if (part.kind === 'math') writeMath(part);
    else if (part.kind === 'tex') closeTex(part);
    else if (part.kind === 'media') writeMedium(part.name, part.attributes, part.text);
  }
  function writeMedium(name: string, attributes: Attributes, fallback?: string) {
    const { src, data, alt, title, role, 'aria-label': label } = attributes;
    const words = alt ?? label ?? title ?? (fallback?.trim() ? fallback : undefined);
    const read = readMedium(
      {
        kind: kinds[name] ?? 'file',
        source: src ?? data ?? '',
        alt: role === 'presentation' || role === 'none' ? '' : words,
        description: attributes[descriptionAttribute] ?? '',
      },
      options,
    );
    if ('refusal' in read) refusal ??= read.refusal;
    else {
      append(read.mark);
      if (read.lost) lost.add(read.lost);
    }
  }
  /** The TeX beside MathML. */
  function closeTex({ text }: Part) {
    const math = parts.findLast(({ kind }) => kind === 'math');
    if (math) math.text = text;
  }
  function writeMath({ text, attributes }: Part) {
    if (text.trim() === '') refusal ??= itHas(t({ message: 'a formula (MathML)', comment: 'It has …' }));
    else writeFormula(text, attributes.display === 'block');
  }
  function writeFormula(source: string, display: boolean) {
    const mark = markFormula(withoutMarks(source), display);
    if (parts.length > 0) append(mark);
    else writer.writePlain(mark);
  }
  function writeLink({ text, detail }: Part) {
    append(text);
    if (text.includes(detail) || addressOf(text) === addressOf(detail)) return;
    if (/^https?:/i.test(detail)) append(` (${detail})`);
    else lost.add(t`A link without a web address was left out.`);
  }
  function writeCode(text: string) {
    if (parts.length > 0) return append(text);
    if (text.trim() === '') return append(text);
    if (text.includes('\n')) return writeFence(text, '');
    if (text.includes('`')) {
      lost.add(t`Code with a backtick became plain text.`);
      return append(text);
    }
    writer.writeCode(text);
  }
  function writeFence(text: string, detail: string) {
    if (parts.length > 0) return append(text);
    if (text.trim() === '') return;
    const code = text.replace(/\n$/, '');
    const isFence = /^ {0,3}```[ \t]*$/m.test(code);
    if (isFence) lost.add(t`Code that has a line of backticks became plain text.`);
    writer.writeLines(isFence ? code : `\`\`\`${detail}\n${code}\n\`\`\``);
  }

  /** Starts a formula, picture or sound, or a part of one. @returns whether it is one */
  function openMedium(name: string, attributes: Attributes): boolean {
    const around = parts.find(({ kind }) => kind === 'math' || kind === 'media' || kind === 'skip');
    const start = (kind: Part['kind']) => parts.push({ name, attributes, kind, text: '', detail: '' });
    if (around?.kind === 'math') {
      if (name === 'annotation' && /\btex\b/i.test(attributes.encoding ?? '')) start('tex');
      return true;
    }
    if (around?.kind === 'media') {
      // The first source of a sound, unless it has one.
      if (name === 'source' && !around.attributes.src) around.attributes = { ...around.attributes, ...attributes };
      return true;
    }
    if (around) return false;
    if (name === 'math') start('math');
    else if (withFallback.has(name)) start('media');
    else if (name === 'img') {
      // Canvas shows a formula as a picture with its TeX.
      const isEquation = attributes.class?.split(' ').includes('equation_image');
      const tex = attributes['data-equation-content'] ?? (isEquation ? attributes.title : undefined);
      if (tex?.trim()) writeFormula(tex, false);
      else writeMedium(name, attributes);
    }
    // Moodle shows a link to an attached sound as a player.
    else if (name === 'a' && attributes.href?.includes('@@PLUGINFILE@@'))
      parts.push({ name, attributes: { src: attributes.href }, kind: 'media', text: '', detail: '' });
    else return false;
    return true;
  }

  return {
    open(name, attributes) {
      if (isTooLong()) return;
      const classes = (attributes.class ?? '').split(' ');
      const isPlain = classes.includes(plainTextClass);
      const isLiteral = noFormulaClasses.some((each) => classes.includes(each));
      open.push({ name, isPlain, isLiteral });
      if (isLiteral) literalDepth += 1;
      if (openMedium(name, attributes)) return;
      const noun = unsupported.get(name);
      if (noun) refusal ??= itHas(noun());
      if (!htmlElements.has(name)) lost.add(unknownTag(name));
      if (emphasis.has(name)) lost.add(t`Bold, italics and the like became plain text.`);
      if (name === 'table') lost.add(t`A table became lines of text.`);
      const inPre = parts.some(({ kind }) => kind === 'pre');
      if (skipped.has(name)) parts.push({ name, attributes, kind: 'skip', text: '', detail: '' });
      else if (inPre) {
        const pre = parts.find(({ kind }) => kind === 'pre');
        if (pre && !pre.detail) pre.detail = languageOf(attributes);
        if (name === 'br') append('\n');
      } else if (name === 'pre') {
        writer.needBreaks(2);
        if (attributes[linesAttribute]) writer.setBreaks(Number(attributes[linesAttribute]) || 1);
        parts.push({ name, attributes, kind: 'pre', text: '', detail: languageOf(attributes) });
      } else if (inlineCode.has(name)) parts.push({ name, attributes, kind: 'code', text: '', detail: '' });
      else if (name === 'sup' || name === 'sub')
        parts.push({ name, attributes, kind: 'script', text: '', detail: name });
      else if (name === 'a') parts.push({ name, attributes, kind: 'link', text: '', detail: attributes.href ?? '' });
      else if (name === 'br') {
        writer.breakLine(parts.length === 0);
        if (parts.length > 0) append('\n');
      } else if (name === 'ul' || name === 'ol') {
        writer.needBreaks(lists.length === 0 ? 2 : 1);
        lists.push({ ordered: name === 'ol', count: Number(attributes.start ?? 1) - 1 || 0 });
      } else if (name === 'td' || name === 'th') {
        writer.openCell();
      } else if (blocks[name]) {
        writer.needBreaks(blocks[name]);
        if (attributes[linesAttribute]) writer.setBreaks(Number(attributes[linesAttribute]) || 1);
        if (isPlain) plainDepth += 1;
        if (name === 'tr') writer.openRow();
        const list = lists.at(-1);
        if (name === 'li' && list) {
          list.count += 1;
          writer.writePlain('  '.repeat(lists.length - 1) + (list.ordered ? `${list.count}. ` : '- '));
        }
      }
      if (name === 'q') append('“');
    },
    text(data) {
      if (isTooLong()) return;
      const text = withoutMarks(data);
      // Next to the TeX of a formula stands its MathML.
      if (parts.at(-1)?.kind !== 'math') append(literalDepth > 0 ? markLiteral(text) : text);
    },
    formula(source, display) {
      if (!isTooLong()) writeFormula(source, display);
    },
    close(name) {
      const at = open.findLastIndex((each) => each.name === name);
      if (at === -1) return;
      const [closed] = open.splice(at, 1);
      if (closed?.isLiteral) literalDepth -= 1;
      if (name === 'q') append('”');
      if (closed?.isPlain && blocks[name]) plainDepth -= 1;
      const partAt = parts.findLastIndex((part) => part.name === name);
      const isPartOfPre = parts.some(({ kind }) => kind === 'pre') && name !== 'pre';
      if (partAt >= 0 && !(isPartOfPre && parts[partAt]?.kind !== 'skip')) {
        const [part] = parts.splice(partAt, 1);
        if (part) closePart(part);
      } else if (name === 'ul' || name === 'ol') {
        lists.pop();
        writer.needBreaks(lists.length === 0 ? 2 : 1);
      } else if (name === 'td' || name === 'th') {
        writer.closeCell();
      } else if (blocks[name]) {
        if (name === 'tr') writer.closeRow();
        writer.needBreaks(blocks[name]);
      }
    },
    finish() {
      if (isTooLong()) return { text: '', lost: [], refusal: textTooLong() };
      for (const part of parts.splice(0).toReversed()) closePart(part);
      const text = options.hasFormulas ? markFormulas(writer.read()) : writer.read();
      return { text: text.trim(), lost: [...lost], ...(refusal && { refusal }) };
    },
  };
}

function unknownTag(name: string): string {
  const tag = `<${name.slice(0, 30)}>`;
  return t`Tags that are not HTML were left out, such as ${tag}.`;
}

/** A web or e-mail address as people write it: `www.example.com`. */
const addressOf = (text: string) =>
  text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '');

function languageOf({ class: names = '' }: Attributes): string {
  return /(?:^|\s)(?:language|lang|brush:)[-\s]?([\w+#.-]+)/.exec(names)?.[1] ?? '';
}

/** A superscript or subscript, in Unicode characters if they exist, else as `^(…)` and `_(…)`. */
function scriptText(text: string, name: string): string {
  const content = text.trim();
  if (content === '') return '';
  const places = Array.from(content, (character) => scriptable.indexOf(character));
  const characters = Array.from(name === 'sup' ? superscripts : subscripts);
  if (places.every((place) => place >= 0)) return places.map((place) => characters[place]).join('');
  return `${name === 'sup' ? '^' : '_'}${content.length === 1 ? content : `(${content})`}`;
}
