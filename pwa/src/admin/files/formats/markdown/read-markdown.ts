import { t } from '@lingui/core/macro';
import { createCollector } from '../collector.ts';
import { readDetailsLine } from '../details-line.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { htmlToText } from '../text/html-to-text.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { placeOfLine } from '../wording.ts';
import { findById } from '../write-media.ts';
import { headingsInCode } from './doubts.ts';
import { writtenWithFormulas } from './formulas-note.ts';
import { parseSection } from './parse-section.ts';
import { withoutNumber } from './question-number.ts';
import { headingOf, splitSections } from './split-sections.ts';

export const readMarkdown: Format['read'] = async ({ text, encodingNote, findFile }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const options = {
    attachments: collector.attachments,
    hasMarkdownFormulas: writtenWithFormulas(text),
    ...(findFile && { findFile }),
  };
  const sections = splitSections(text);
  let hasDetails = false;
  for (const [at, section] of sections.entries()) {
    const { line: start } = section;
    let isExam = false;
    for (const line of section.body) {
      const details = readDetailsLine(/^<!-- (.*) -->$/s.exec(line.text)?.[1]?.replaceAll('\\u002d', '-') ?? '');
      if (!details) continue;
      collector.startExam(details, findById(findFile, ''));
      isExam = true;
    }
    hasDetails ||= isExam;
    const parsed = parseSection(section, options);
    // An exam may have a name such as `Q1 2026`.
    const found = isExam && parsed?.options.length === 0 ? undefined : parsed;
    if (found) collector.add({ place: placeOfLine(start), ...found });
    else if (section.level <= 2 && !hasDetails) collector.startCategory(namedAs(htmlToText(section.title).text));
    if (found) hasDetails = false;
    for (const line of headingsInCode(section)) {
      const { title = '' } = headingOf(line.text) ?? {};
      const { text: name } = markdownToText(withoutNumber(title));
      const refusal = t`It is in the code of the question in line ${start}, which is not closed.`;
      collector.add({ place: placeOfLine(line.number), name, options: [], correct: [], refusal });
    }
    await pace(at / sections.length, collector.count);
  }
  return collector.finish();
};

/** A bank without a title gets the name of its file. */
const namedAs = (name: string) => (name === '' ? {} : { name });
