/** Languages that exams are often in, by their tags; another one that an exam has is added to them. */
const tags = (
  'af am ar bg bn ca cs da de el en es et eu fa fi fil fr ga gu ha he hi hr hu id ig is it ja kn ko lt ' +
  'lv ml mr ms my nb ne nl pa pl pt ro ru rw sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu'
).split(' ');

/** The name of a language in itself, such as `Deutsch`; its tag if the browser does not know it. */
export function nameOfLanguage(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }).of(tag) ?? tag;
    return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

/** Languages by their own names, in alphabetical order. @param own one that must be among them */
export function languages(own: string): { tag: string; name: string }[] {
  const all = own === '' || tags.includes(own) ? tags : [...tags, own];
  return all.map((tag) => ({ tag, name: nameOfLanguage(tag) })).sort((a, b) => a.name.localeCompare(b.name));
}
