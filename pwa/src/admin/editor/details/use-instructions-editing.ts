import type { UsedMedium } from '@quiz-app/shared/content';
import { useWatch } from 'react-hook-form';
import { type ContentEditing, useContentEditing } from '../content-fields/use-content-editing.ts';
import { type DetailsFormState, readContent, writeContent } from './details.ts';

/**
 * Pictures, sounds and formulas in an exam's instructions.
 *
 * @param others the pictures and sounds of its questions
 */
export function useInstructionsEditing(
  { control, getValues, setValue }: DetailsFormState,
  others: readonly UsedMedium[] | undefined,
): ContentEditing {
  const [instructions, content] = useWatch({ control, name: ['instructions', 'content'] });
  return useContentEditing({
    draft: readContent(content),
    texts: [instructions],
    others,
    onChange: (alter) =>
      setValue('content', writeContent(alter(readContent(getValues('content')))), { shouldDirty: true }),
  });
}
