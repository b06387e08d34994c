import { isTrueFalse, keysOf } from '@quiz-app/shared/question-kinds/choice';
import type { AttachedFile } from '../attachments.ts';
import { writeDetailsLine } from '../details-line.ts';
import { encodeBase64 } from '../encode-base64.ts';
import { fileName } from '../file-name.ts';
import type { ExamToWrite, Files } from '../format.ts';
import { toMoodleText, writeCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { escapeMarkup, type RichHtml } from '../text/text-to-html.ts';
import { writeWeights } from '../weights.ts';
import { fileNameOf, filesOf, richHtmlOf } from '../write-media.ts';
import { type ImportedChoice, writingChoices } from '../writing-choices.ts';

export const writeMoodleXml = writingChoices(async (exams, day, task, files) => {
  const pace = createPacer(task);
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  for (const exam of exams) {
    parts.push(categoryOf(exam, files));
    for (const question of exam.questions) {
      count += 1;
      parts.push(questionOf(question, count, files));
      await pace(count / total, count);
    }
  }
  parts.push('</quiz>\n');
  const bytes = new TextEncoder().encode(parts.join(''));
  return { name: fileName(exams, day, '.moodle.xml'), type: 'application/xml', bytes, leftOut: [] };
}, 'formulas and media');

const categoryOf = (exam: ExamToWrite, files: Files) => `<question type="category">
  <category><text>${escapeMarkup(writeCategoryPath(exam))}</text></category>
  <info format="plain_text"><text>${escapeMarkup(writeDetailsLine(exam))}</text>${filesOf(exam, files).map(fileElement).join('')}</info>
</question>
`;

function questionOf(question: ImportedChoice, number: number, files: Files): string {
  const { name, explanation = '' } = question;
  const rich = richHtmlOf(question, files, (file) => `@@PLUGINFILE@@/${fileNameOf(file)}`);
  const richElement = (tag: string, text: string) => elementOf(tag, text, { rich, files: filesOf(question, files) });
  const { type, elements } = typeAndElementsOf(question, richElement);
  return `<question type="${type}">
  <name><text>${String(number).padStart(3, '0')}</text></name>
  ${richElement('questiontext', name)}
  ${richElement('generalfeedback', explanation)}
  <defaultgrade>1</defaultgrade>
${elements}</question>
`;
}

/** A question's type in Moodle, and the elements that only this type has. */
interface TypeAndElements {
  type: string;
  elements: string;
}

function typeAndElementsOf(
  question: ImportedChoice,
  richElement: (tag: string, text: string) => string,
): TypeAndElements {
  const { options, correctOptions } = question;
  const isTruth = isTrueFalse(question);
  const keys = keysOf(question);
  const isCorrect = keys.map((key) => correctOptions.includes(key));
  const isSingle = correctOptions.length === 1;
  const weights = isSingle ? isCorrect.map((each) => (each ? 100 : 0)) : writeWeights(isCorrect);
  const answers = keys.map((key, at) => {
    const text = options[key] ?? '';
    return isTruth
      ? `  <answer fraction="${weights[at]}" format="moodle_auto_format"><text>${text.toLowerCase()}</text></answer>\n`
      : `  ${richElement(`answer fraction="${weights[at]}"`, text)}\n`;
  });
  const choice = `  <single>${isSingle}</single>\n  <shuffleanswers>0</shuffleanswers>\n  <answernumbering>ABCD</answernumbering>\n`;
  return isTruth
    ? { type: 'truefalse', elements: answers.join('') }
    : { type: 'multichoice', elements: `${choice}${answers.join('')}` };
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
  const own = files.filter(({ _id }) => source.includes(`(media:${_id})`)).map(fileElement);
  return `<${tag} format="${named}"><text>${escapeMarkup(text)}</text>${own.join('')}</${tag.split(' ')[0]}>`;
}

const fileElement = (file: AttachedFile) =>
  `<file name="${fileNameOf(file)}" path="/" encoding="base64">${encodeBase64(file.bytes)}</file>`;
