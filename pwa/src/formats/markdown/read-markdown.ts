import { createCollector } from '../collector.ts';
import { readDetailsLine } from '../details-line.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { htmlToText } from '../text/html-to-text.ts';
import { createFence } from './fence.ts';
import { parseSection } from './parse-section.ts';

const heading = /^ {0,3}(#{1,6})\s+(.*)$/s;

/** A heading with the lines below it. */
interface Section {
  line: number;
  level: number;
  title: string;
  body: string[];
}

export const readMarkdown: Format['read'] = async ({ text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const sections = split(text.split('\n'));
  let hasDetails = false;
  for (const [at, section] of sections.entries()) {
    for (const line of section.body) {
      const details = readDetailsLine(/^<!-- (.*) -->$/s.exec(line)?.[1]?.replaceAll('\\u002d', '-') ?? '');
      if (!details) continue;
      collector.startExam(details);
      hasDetails = true;
    }
    const found = parseSection(section.title, section.body);
    if (found) collector.add({ place: `Line ${section.line}`, ...found });
    else if (section.level <= 2 && !hasDetails) collector.startCategory({ name: htmlToText(section.title).text });
    if (found) hasDetails = false;
    await pace(at / sections.length, collector.count);
  }
  return collector.finish();
};

function split(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ line: 1, level: 0, title: '', body: [] }];
  const fence = createFence();
  for (const [at, line] of lines.entries()) {
    const isCode = fence.read(line);
    const found = isCode ? null : heading.exec(line);
    if (found)
      sections.push({ line: at + 1, level: found[1]?.length ?? 1, title: withoutClosing(found[2] ?? ''), body: [] });
    else sections.at(-1)?.body.push(line);
  }
  return sections;
}

/** A heading's text without the number signs that may close it. */
function withoutClosing(text: string): string {
  const whole = text.trim();
  let end = whole.length;
  while (whole[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || /\s/.test(whole[end - 1] ?? '');
  return isClosed ? whole.slice(0, end).trimEnd() : whole;
}
