import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';

/** Divides questions that one exam cannot hold into parts as even as possible, named `Name (1 of 3)`. */
export function divide<Item>(name: string, items: readonly Item[], most: number): { name: string; items: Item[] }[] {
  const parts = Math.ceil(items.length / most);
  return Array.from({ length: parts }, (_, index) => ({
    name: nameOfPart(name, index + 1, parts),
    items: items.slice(startOf(index), startOf(index + 1)),
  }));

  function startOf(index: number): number {
    return Math.round((index * items.length) / parts);
  }
}

function nameOfPart(name: string, part: number, parts: number): string {
  if (parts === 1) return name;
  const suffix = ` ${t({ message: `(${part} of ${parts})`, comment: 'After the name of an exam that was divided' })}`;
  return name.slice(0, limits.examName - suffix.length).toWellFormed() + suffix;
}
