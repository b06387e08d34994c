import { expect } from 'vitest';
import { readFile } from './reading.ts';

// Parts of items of QTI 1.2.

export const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
export const material = (text: string) => `<material><mattext texttype="text/plain">${text}</mattext></material>`;
export const html = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`;
export const label = (id: string, text: string) => `<response_label ident="${id}">${material(text)}</response_label>`;
export const equal = (of: string, value: string, more = '') => `<varequal respident="${of}"${more}>${value}</varequal>`;
export const gives = (tests: string, marks: string | number, action = 'Set') =>
  `<respcondition continue="No"><conditionvar>${tests}</conditionvar><setvar action="${action}" varname="SCORE">${marks}</setvar></respcondition>`;

interface Item {
  type: string;
  body: string;
  rules: string;
  fields?: string;
  more?: string;
}

export const canvas = ({ type, body, rules, fields = '', more = '' }: Item) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="root_section"><item ident="i" title="Question">
<itemmetadata><qtimetadata>${field('question_type', type)}${fields || field('points_possible', '1.0')}</qtimetadata></itemmetadata>
<presentation>${body}</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing>${more}
</item></section></assessment></questestinterop>`;

export const choice = (cardinality: string, ...texts: string[]) =>
  `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${texts.map((text, at) => label(`${at}`, text)).join('')}</render_choice></response_lid>`;
export const typed = (type = 'String') =>
  `<response_str ident="response1" rcardinality="Single"><render_fib fibtype="${type}"><response_label ident="answer1"/></render_fib></response_str>`;
export const gap = (name: string, ...texts: string[]) =>
  `<response_lid ident="response_${name}">${material(name)}<render_choice>${texts.map((text, at) => label(`${name}${at}`, text)).join('')}</render_choice></response_lid>`;

export const read = async (file: string) => {
  const { exams, refused, format } = await readFile(file);
  expect(format).toBe('qti');
  return exams[0]?.questions[0]?.content ?? refused[0]?.reason;
};

/** A text on the left of a match. @param right the texts to choose from, which are their ids too */
export const side = (id: string, left: string, ...right: string[]) =>
  `<response_lid ident="response_${id}">${material(left)}<render_choice>${right.map((text) => label(text, text)).join('')}</render_choice></response_lid>`;
