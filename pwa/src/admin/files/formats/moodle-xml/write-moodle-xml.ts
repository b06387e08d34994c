import { isOfKind } from '@quiz-app/shared/question-kinds';
import type { AttachedFile } from '../attachments.ts';
import { writeGap } from '../cloze.ts';
import { writeDetailsLine } from '../details-line.ts';
import { encodeBase64 } from '../encode-base64.ts';
import { fileName } from '../file-name.ts';
import type { ExamToWrite, Files, ImportedQuestion } from '../format.ts';
import { leavingOut } from '../leaving-out.ts';
import { toMoodleText, writeCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { escapeMarkup, type RichHtml, textToHtml } from '../text/text-to-html.ts';
import { fileNameOf, filesOf, richHtmlOf } from '../write-media.ts';
import { held, typeAndElementsOf } from './write-elements.ts';

export const writeMoodleXml = leavingOut(held, async (exams, day, task, files) => {
  const pace = createPacer(task);
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  for (const exam of exams) {
    parts.push(categoryOf(exam, files));
    for (const question of exam.questions) {
      count += 1;
      const { marking, penalty } = exam;
      const around = { number: count, files, marking: marking ?? undefined, penalty: penalty ?? 0 };
      parts.push(questionOf(question, around));
      await pace(count / total, count);
    }
  }
  parts.push('</quiz>\n');
  const bytes = new TextEncoder().encode(parts.join(''));
  return { name: fileName(exams, day, '.moodle.xml'), type: 'application/xml', bytes, leftOut: [] };
});

const categoryOf = (exam: ExamToWrite, files: Files) => `<question type="category">
  <category><text>${escapeMarkup(writeCategoryPath(exam))}</text></category>
  <info format="plain_text"><text>${escapeMarkup(writeDetailsLine(exam))}</text>${filesOf(exam, files).map(fileElement).join('')}</info>
</question>
`;

interface Around {
  number: number;
  files: Files;
  marking: 'partial' | undefined;
  penalty: number;
}

function questionOf(question: ImportedQuestion, { number, files, marking, penalty }: Around): string {
  const { explanation = '', points = 1 } = question;
  const rich = richHtmlOf(question, files, (file) => `@@PLUGINFILE@@/${fileNameOf(file)}`);
  const own = { rich, files: filesOf(question, files) };
  const richElement = (tag: string, text: string) => elementOf(tag, text, own);
  const { type, elements } = typeAndElementsOf(question, { richElement, marking, penalty });
  return `<question type="${type}">
  <name><text>${String(number).padStart(3, '0')}</text></name>
  ${questionTextOf(question, own)}
  ${richElement('generalfeedback', explanation)}
  <defaultgrade>${points}</defaultgrade>
${elements}</question>
`;
}

/** The text, in HTML if it has gaps: braces in it are none. */
function questionTextOf(question: ImportedQuestion, own: Rich): string {
  const { name } = question;
  if (!isOfKind('gaps', question)) return elementOf('questiontext', name, own);
  const html = textToHtml(name, own.rich).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
  const cloze = html.replaceAll(/\[\[(\d+)\]\]/g, (mark, at) => {
    const gap = question.gaps[Number(at) - 1];
    return gap ? writeGap(gap) : mark;
  });
  return htmlElement('questiontext', cloze, name, own);
}

interface Rich {
  rich: RichHtml | undefined;
  /** The files of the question. */
  files: readonly AttachedFile[];
}

/** @param tag the element's name with its attributes */
function elementOf(tag: string, source: string, { rich, files }: Rich): string {
  const { format, text } = toMoodleText(source, rich);
  const named = format === 'plain' ? 'plain_text' : format;
  return withFiles(`<${tag} format="${named}"><text>${escapeMarkup(text)}</text>`, tag, source, files);
}

const htmlElement = (tag: string, html: string, source: string, { files }: Rich) =>
  withFiles(`<${tag} format="html"><text>${escapeMarkup(html)}</text>`, tag, source, files);

/** Closes the element of a text with the files that the text names. */
function withFiles(start: string, tag: string, source: string, files: readonly AttachedFile[]): string {
  const own = files.filter(({ _id }) => source.includes(`(media:${_id})`)).map(fileElement);
  return `${start}${own.join('')}</${tag.split(' ')[0]}>`;
}

const fileElement = (file: AttachedFile) =>
  `<file name="${fileNameOf(file)}" path="/" encoding="base64">${encodeBase64(file.bytes)}</file>`;
