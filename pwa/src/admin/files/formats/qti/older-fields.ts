import { childrenOf, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findAll } from './names.ts';

/** The metadata of an item by lower-case name, from `qtimetadatafield` or Blackboard's own elements. */
export function fieldsOf(item: XmlElement): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const metadata of childrenOf(item, 'itemmetadata')) {
    for (const field of findAll(metadata, (name) => name === 'qtimetadatafield')) {
      const [label, entry] = ['fieldlabel', 'fieldentry'].map((name) => textIn(childrenOf(field, name)[0]).trim());
      if (label) fields.set(label.toLowerCase(), entry ?? '');
    }
    for (const own of metadata.children.filter(isElement))
      if (/^(?:bbmd|qmd)_/.test(own.name)) fields.set(own.name.toLowerCase(), textIn(own).trim());
  }
  return fields;
}

/** The type of an item in the words of its program: `matching_question`, `Fill in the Blank Plus`. */
export const typeOf = (fields: ReadonlyMap<string, string>): string =>
  fields.get('question_type') ?? fields.get('bbmd_questiontype') ?? fields.get('cc_profile') ?? '';

const points = ['points_possible', 'cc_weighting', 'qmd_absolutescore_max'];

/** The marks of an item, as its program writes them; empty if it does not. */
export function marksOf(fields: ReadonlyMap<string, string>): string {
  const found = points.map((name) => fields.get(name) ?? '').find((text) => text !== '') ?? '';
  // Blackboard writes -1.0 in pools, whose questions get their marks in a test.
  return Number(found) > 0 ? found : '';
}
