import { t } from '@lingui/core/macro';
import { Parser } from 'htmlparser2';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { descriptionAttribute } from './html-elements.ts';
import { htmlToText } from './html-to-text.ts';
import { type FormulaToken, formulaOptions } from './markdown-formulas.ts';
import type { TextOptions } from './read-medium.ts';
import { type BuiltText, createTextBuilder, type TextBuilder } from './text-builder.ts';
import { type TextRefusal, textTooLong } from './text-refusal.ts';

/** HTML that Markdown authors use for formatting. Other tags are text, such as `List<String>` without its backticks. */
const formatting =
  /^<\/?(a|abbr|b|blockquote|center|code|del|details|div|em|font|h[1-6]|i|iframe|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|span|strong|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video|audio)\b/i;
/** Tags without an end tag. */
const single = /^<(?:br|hr|img|wbr)\b/i;

/** Characters of a text, including escapes. */
const longest = 60_000;

/** Characters of one web or e-mail address. */
const longestAddress = 2_000;

/** Looks for addresses nearby only: otherwise `_a__a_` would be searched to its end at each mark for an e-mail's @. */
class NearbyTokenizer extends Tokenizer {
  override url(text: string) {
    return super.url(text.slice(0, longestAddress));
  }

  override inlineText(text: string) {
    return super.inlineText(text.slice(0, longestAddress));
  }
}

/** Turns Markdown into the app's plain text and code. */
export function markdownToText(markdown: string, options?: TextOptions): BuiltText {
  const builder = createTextBuilder(options);
  // HTML may start in one token and end in a later one, so all of it goes through the same parser.
  const html = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (data) => builder.text(data),
    onclosetag: (name) => builder.close(name),
  });
  if (markdown.length > longest) return { text: '', lost: [], refusal: textTooLong() };
  try {
    const formulas = options?.hasMarkdownFormulas ? formulaOptions(markdown) : {};
    write(new Lexer({ ...formulas, gfm: true, tokenizer: new NearbyTokenizer() }).lex(markdown));
  } catch (error) {
    // Quotations or lists that are nested thousands of times overflow the stack.
    if (error instanceof RangeError) return { text: '', lost: [], refusal: nestedTooDeeply() };
    throw error;
  }
  return builder.finish();

  function write(tokens: readonly Token[]) {
    const tags = tokens.map(tagOf);
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'html') writeHtml(token as Tokens.HTML, isFormatting(tags, at));
      else if (isInWord(token, tokens[at - 1], tokens[at + 1])) {
        const [mark = ''] = /^\*+/.exec(token.raw) ?? [];
        builder.text(mark);
        write((token as Tokens.Em).tokens);
        builder.text(mark);
      } else writeToken(builder, token, write);
    }
  }

  function writeHtml({ raw, block }: Tokens.HTML, isInPair: boolean) {
    if (raw.trimStart().startsWith('<!--')) return;
    // A block that would show nothing is code that the author forgot to mark: <div class="tab"></div>.
    const isFormat = block ? !isEmpty(htmlToText(raw)) && !/^<\/?(?!\w)/.test(raw) : isInPair || single.test(raw);
    if (isFormat) html.write(raw);
    else builder.text(raw);
  }
}

const nestedTooDeeply = (): TextRefusal => ({
  ofQuestion: t`Its Markdown is nested too deeply.`,
  ofExplanation: t`Its Markdown is nested too deeply, which was left out.`,
});

const isEmpty = ({ text, refusal }: BuiltText) => text === '' && refusal === undefined;

/** Whether asterisks are between letters or digits: 3*pi and 2*pi are products, not italics. */
function isInWord({ type, raw }: Token, before: Token | undefined, after: Token | undefined): boolean {
  const isEmphasis = (type === 'em' || type === 'strong') && raw.startsWith('*');
  return isEmphasis && (/[\p{L}\p{N}]$/u.test(before?.raw ?? '') || /^[\p{L}\p{N}]/u.test(after?.raw ?? ''));
}

/** The name in an HTML tag that formats text, with a slash before it in an end tag. */
function tagOf(token: Token): string {
  if (token.type !== 'html' || (token as Tokens.HTML).block) return '';
  const name = formatting.exec(token.raw)?.[1]?.toLowerCase();
  if (!name) return '';
  return token.raw.startsWith('</') ? `/${name}` : name;
}

/** Whether a tag has its counterpart on the same line: a lone <p> is the subject of a question. */
function isFormatting(tags: readonly string[], at: number): boolean {
  const tag = tags[at] ?? '';
  if (tag === '') return false;
  return tag.startsWith('/') ? tags.slice(0, at).includes(tag.slice(1)) : tags.includes(`/${tag}`, at);
}

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
};

function writeToken(builder: TextBuilder, token: Token, write: (tokens: readonly Token[]) => void) {
  const wrap = (name: string, attributes: Record<string, string>, content: () => void) => {
    builder.open(name, attributes);
    content();
    builder.close(name);
  };
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return;
    case 'code': {
      const { lang = '', text } = token as Tokens.Code;
      if (/^[\w+#.-]*$/.test(lang)) {
        return wrap('pre', lang ? { class: `language-${lang}` } : {}, () => builder.text(text));
      }
      // More than a language name is the first line of the code.
      return wrap('pre', {}, () => builder.text(`${lang}\n${text}`));
    }
    case 'def':
      // A link definition is more often a line that only looks like one.
      return wrap('p', {}, () => builder.text(token.raw.replace(/^\s*\[([^\]]*)\]:/, '$1:')));
    case 'codespan':
      return wrap('code', {}, () => builder.text((token as Tokens.Codespan).text));
    case 'br':
      return wrap('br', {}, () => undefined);
    case 'hr':
      return wrap('hr', {}, () => undefined);
    case 'formula': {
      const { tex, display, isAlone } = token as FormulaToken;
      const content = () => builder.formula(tex, display);
      return isAlone ? wrap('p', {}, content) : content();
    }
    case 'image':
      return wrap('img', imageOf(token as Tokens.Image), () => undefined);
    case 'link':
      return wrap('a', { href: (token as Tokens.Link).href }, () => write((token as Tokens.Link).tokens));
    case 'escape':
      return builder.text((token as Tokens.Escape).text);
    case 'list': {
      const { ordered, items, start } = token as Tokens.List;
      return wrap(ordered ? 'ol' : 'ul', { start: String(start || 1) }, () => {
        for (const item of items) wrap('li', {}, () => write(item.tokens));
      });
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return wrap('table', {}, () => {
        for (const row of [header, ...rows]) {
          wrap('tr', {}, () => {
            for (const cell of row) wrap('td', {}, () => write(cell.tokens));
          });
        }
      });
    }
    default: {
      const { raw, text, tokens } = token as Tokens.Generic;
      // A name such as __init__ is not bold text.
      if (token.type === 'strong' && /^__\w+__$/.test(raw)) return builder.text(raw);
      const name = elements[token.type];
      const content = () => (tokens ? write(tokens) : builder.text(decodeEntities(String(text ?? raw))));
      return name ? wrap(name, {}, content) : content();
    }
  }
}

const imageOf = ({ href, text, title }: Tokens.Image) => ({
  src: href,
  alt: markdownToText(text).text,
  ...(title && { [descriptionAttribute]: title }),
});

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({
    ontext: (data) => {
      decoded += data;
    },
  });
  parser.end(text.replaceAll('<', '&lt;'));
  return decoded;
}
