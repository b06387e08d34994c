import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { partOfPercent, percentOfPart } from './exact-number.ts';
import {
  againstNumberInMoodle,
  againstText,
  answersOfDropdown,
  answersOfNumber,
  answersOfText,
  dropdownOf,
  lostOfAnswers,
  type Made,
  type MoodleAnswer,
  nameOfAnswer,
  numberOf,
  textOf,
} from './moodle-answers.ts';
import { sortedJson } from './sorted-json.ts';
import { htmlToText } from './text/html-to-text.ts';
import { markFormulas, readMarks } from './text/marks.ts';
import { escapeMarkup } from './text/text-to-html.ts';

// Gaps in a text of Moodle (Cloze): `{2:NUMERICAL:=3.14:0.01~%50%3:0.5#nearly}`. https://docs.moodle.org/en/Embedded_Answers_(Cloze)

const start =
  /\{(\d*):(NUMERICAL|NM|SHORTANSWER(?:_C)?|SAC?|MWC?|MULTICHOICE(?:_[VHS]{1,2})?|MC[VHS]{0,2}|MULTIRESPONSE(?:_[HS]{1,2})?|MR[HS]{0,2}):/g;

/** A text with `[[1]]`, `[[2]]` … in place of its gaps. */
interface ParsedCloze {
  source: string;
  gaps: Gap[];
  refusal?: string;
  /** Feedback to single answers. */
  feedback: { text: string; feedback: string }[];
  lost: string[];
}

/** @param source of the question's text, in HTML */
export function parseCloze(source: string): ParsedCloze {
  const parsed: ParsedCloze = { source: '', gaps: [], feedback: [], lost: [] };
  let end = 0;
  for (const match of source.matchAll(start)) {
    if (match.index < end) continue;
    const body = match.index + match[0].length;
    const length = /^(?:\\.|[^\\}])*(?=\})/s.exec(source.slice(body))?.[0].length;
    if (length === undefined) return { ...parsed, refusal: t`One of its gaps is not closed.` };
    const pictured = withPictures(match[2] ?? '', source.slice(body, body + length));
    const gap = gapOf(match[2] ?? '', pictured?.body ?? source.slice(body, body + length), parsed);
    if ('refusal' in gap) return { ...parsed, refusal: gap.refusal };
    const points = Number(match[1] || 1);
    parsed.gaps.push({ ...gap, ...(points !== 1 && { points }) });
    parsed.source += `${source.slice(end, match.index)}${pictured?.before ?? ''}[[${parsed.gaps.length}]]`;
    if (pictured) parsed.lost.push(t`The pictures to choose in its gaps stand before them, with numbers.`);
    end = body + length + 1;
  }
  parsed.source += source.slice(end);
  return parsed.gaps.length > 0 ? parsed : { ...parsed, refusal: t`It has no gap.` };
}

/** An answer with its sign or weight, and its feedback. */
const answer = /^\s*(=|%-?[\d.,e-]+%)?(.*)$/s;

const feedbackStart = /(?<!\\|&|&amp;)#/;

/** A dropdown of pictures as one of their numbers, and the pictures with numbers; undefined for any other gap. */
function withPictures(type: string, body: string): { body: string; before: string } | undefined {
  if (!/<img\b/i.test(body) || !/^M(?:C|ULTIC)/.test(type)) return undefined;
  const answers = body.split(/(?<!\\)~/).flatMap((each) => {
    const [, weight = '', rest = ''] = answer.exec(each) ?? [];
    const [content = '', ...words] = rest.split(feedbackStart);
    const feedback = words.length > 0 ? `#${words.join('#')}` : '';
    return content.trim() === '' ? [] : [{ weight, feedback, content: withoutEscapes(content) }];
  });
  return {
    body: answers.map(({ weight, feedback }, at) => `${weight}${at + 1}${feedback}`).join('~'),
    before: answers.map(({ content }, at) => `<p>${at + 1}. ${content}</p>`).join(''),
  };
}

function gapOf(type: string, body: string, { feedback, lost }: ParsedCloze): Made<Gap> {
  if (/^M(?:R|ULTIR)/.test(type)) return { refusal: t`One of its gaps may have several options.` };
  if (/<(?:img|video|audio|svg)\b/i.test(body))
    return { refusal: t`One of its gaps has a picture; here gaps have text only.` };
  const isNumber = /^N/.test(type);
  const answers = body.split(/(?<!\\)~/).flatMap((each) => {
    const [, sign = '', rest = ''] = answer.exec(each) ?? [];
    const percent = sign.length > 1 ? sign.slice(1, -1) : '';
    const [given = '', ...words] = rest.split(feedbackStart);
    const text = unescaped(given);
    if (words.length > 0) feedback.push({ text: nameOfAnswer(text), feedback: unescaped(words.join('#')) });
    const part = percent ? partOfPercent(percent) : Number(sign === '=');
    return text === '' ? [] : [isNumber ? withTolerance(text, part) : { text, part }];
  });
  lost.push(...lostOfAnswers(answers, { areTexts: /^(?:S|MW)/.test(type) }).filter((each) => !lost.includes(each)));
  // Moodle shows formulas beside round buttons, but not in lists.
  if (/[VH]/.test(type) && answers.some(({ text }) => readMarks(markFormulas(text)).formulas.length > 0))
    return { refusal: t`It has a formula or picture where the app has plain text only.` };
  if (isNumber) return withKind('numeric', numberOf(answers));
  if (/^(?:S|MW)/.test(type)) return withKind('text', textOf(answers, type.endsWith('C')));
  return dropdownOf(answers);
}

const withKind = <Kind extends string, Fields>(kind: Kind, made: Made<Fields>) =>
  'refusal' in (made as object) ? (made as { refusal: string }) : { kind, ...(made as Fields) };

/** `3.14:0.01`; Moodle reads a comma as a point here. */
function withTolerance(text: string, part: number): MoodleAnswer {
  const [value = '', tolerance = '0'] = text.split(':').map((number) => number.replace(/^(\s*[-+]?\d*),(?=\d)/, '$1.'));
  return { text: value, tolerance, part };
}

const withoutEscapes = (answer: string) => answer.replaceAll(/\\([}~#/"\\])/g, '$1');
const unescaped = (answer: string) => htmlToText(withoutEscapes(answer)).text;

/** Why a gap cannot be held; undefined if it can. */
export function againstGap(gap: Gap): string | undefined {
  if (gap.kind === 'numeric') {
    if (gap.units) return t`Moodle has no units in gaps.`;
    return againstNumberInMoodle(gap);
  }
  const reason = gap.kind === 'text' ? againstText(gap) : undefined;
  if (reason) return reason;
  const { gaps } = parseCloze(writeGap(gap));
  return sortedJson(gaps) === sortedJson([gap])
    ? undefined
    : t`Moodle would take a part of an answer in its gaps for something else.`;
}

export function writeGap(gap: Gap): string {
  const { type, answers } = typeAndAnswersOf(gap);
  const written = answers.map(({ text, part, tolerance }) => {
    const weight = part === 1 ? '=' : part === 0 ? '' : `%${percentOfPart(part)}%`;
    return `${weight}${escaped(text)}${tolerance === undefined ? '' : `:${tolerance}`}`;
  });
  return `{${gap.points ?? 1}:${type}:${written.join('~')}}`;
}

function typeAndAnswersOf(gap: Gap): { type: string; answers: MoodleAnswer[] } {
  if (gap.kind === 'numeric') return { type: 'NUMERICAL', answers: answersOfNumber(gap) };
  if (gap.kind === 'text')
    return { type: gap.caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER', answers: answersOfText(gap) };
  return { type: 'MULTICHOICE', answers: answersOfDropdown(gap) };
}

const escaped = (text: string) => escapeMarkup(text.replaceAll(/[}~#/"\\]/g, '\\$&'));
