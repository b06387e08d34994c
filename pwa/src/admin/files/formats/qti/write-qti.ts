import { isOfKind } from '@quiz-app/shared/question-kinds';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { writeDetailsLine } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import type { ExamToWrite, Files, ImportedQuestion } from '../format.ts';
import { leavingOut } from '../leaving-out.ts';
import { createPacer } from '../pacer.ts';
import { escapeMarkup, textToHtml } from '../text/text-to-html.ts';
import { writeMath } from '../text/write-math.ts';
import { fileNameOf, filesOf, richHtmlOf } from '../write-media.ts';
import { held } from './held.ts';
import { mediaFolder } from './package-paths.ts';
import { interactionOf } from './write-interactions.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';

/** Writes a package of QTI 3.0 with a test for each exam. */
export const writeQti = leavingOut(held, async (exams, day, task, given) => {
  const pace = createPacer(task);
  const files: Zippable = {};
  const resources: string[] = [];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  const add = ({ id, type, path, content, media = [], needs = [] }: Resource) => {
    files[path] = strToU8(content);
    const own = [path, ...media].map((href) => `<file href="${href}"/>`).join('');
    const dependencies = needs.map((need) => `<dependency identifierref="${need}"/>`).join('');
    resources.push(`<resource identifier="${id}" type="${type}" href="${path}">${own}${dependencies}</resource>`);
  };
  const addMedia = (content: Parameters<typeof filesOf>[0]) =>
    filesOf(content, given).map((file) => {
      const href = mediaFolder + fileNameOf(file);
      // Their bytes are packed already.
      files[href] = [file.bytes, { level: 0 }];
      return href;
    });
  for (const [at, exam] of exams.entries()) {
    const examId = `exam-${at + 1}`;
    const items: { id: string; points: number | undefined }[] = [];
    for (const [index, question] of exam.questions.entries()) {
      const id = `${examId}-${String(index + 1).padStart(3, '0')}`;
      items.push({ id, points: question.points });
      const media = addMedia(question);
      const marking = exam.marking ?? undefined;
      const content = itemOf(question, id, { number: index + 1, files: given, marking });
      add({ id, type: 'imsqti_item_xmlv3p0', path: `items/${id}.xml`, content, media });
      count += 1;
      await pace(count / (2 * total), count);
    }
    const content = testOf(exam, examId, items);
    add({
      id: examId,
      type: 'imsqti_test_xmlv3p0',
      path: `${examId}.xml`,
      content,
      media: addMedia(exam),
      needs: items.map((item) => item.id),
    });
  }
  const manifest = `${declaration}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="quiz-app">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;
  const bytes = zipSync({ 'imsmanifest.xml': strToU8(manifest), ...files }, { mtime: day }) as Uint8Array<ArrayBuffer>;
  return { name: fileName(exams, day, '.qti.zip'), type: 'application/zip', bytes, leftOut: [] };
});

interface Resource {
  id: string;
  type: string;
  path: string;
  content: string;
  /** The paths of its pictures and sounds. */
  media?: readonly string[];
  /** The ids of other resources. */
  needs?: readonly string[];
}

const testOf = (
  exam: ExamToWrite,
  id: string,
  items: readonly { id: string; points: number | undefined }[],
) => `${declaration}<qti-assessment-test ${namespace} identifier="${id}" title="${escapeMarkup(exam.name)}">
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="${exam.totalMarks}" mastery-value="${exam.passingMarks}"/>
<qti-time-limits max-time="${exam.duration}"/>
<qti-test-part identifier="part" navigation-mode="linear" submission-mode="individual">
<qti-assessment-section identifier="section" title="${escapeMarkup(exam.category)}" visible="true">
<qti-rubric-block view="author"><qti-content-body><p>${escapeMarkup(writeDetailsLine(exam))}</p></qti-content-body></qti-rubric-block>
${items.map(referenceTo).join('\n')}
</qti-assessment-section>
</qti-test-part>
</qti-assessment-test>
`;

/** A test's reference to an item, with the weight of its points. */
function referenceTo({ id, points }: { id: string; points: number | undefined }): string {
  const weight = points === undefined ? '' : `<qti-weight identifier="POINTS" value="${points}"/>`;
  return `<qti-assessment-item-ref identifier="${id}" href="items/${id}.xml">${weight}</qti-assessment-item-ref>`;
}

interface Around {
  number: number;
  files: Files;
  marking: 'partial' | undefined;
}

function itemOf(question: ImportedQuestion, id: string, { number, files, marking }: Around): string {
  const { name, explanation } = question;
  const html = richHtmlOf(question, files, (file) => `../${mediaFolder}${fileNameOf(file)}`);
  const rich = html && { ...html, formulaOf: writeMath };
  const write = (text: string) => textToHtml(text, rich);
  const block = (text: string) => `<div>${write(text)}</div>`;
  const { declarations, interaction, inText, processing } = interactionOf(question, marking, write);
  const body = isOfKind('gaps', question)
    ? block(name).replaceAll(/\[\[(\d+)\]\]/g, (mark, at) => inText[Number(at) - 1] ?? mark)
    : block(name);
  // Hidden only when the outcome has this value, which never happens, so it is shown after every answer.
  const feedback = explanation
    ? `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="none" show-hide="hide"><qti-content-body>${block(explanation)}</qti-content-body></qti-modal-feedback>\n`
    : '';
  return `${declaration}<qti-assessment-item ${namespace} identifier="${id}" title="Question ${number}" adaptive="false" time-dependent="false">
${declarations.join('\n')}
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>
<qti-item-body>${body}
${interaction}
</qti-item-body>
${processing}
${feedback}</qti-assessment-item>
`;
}
