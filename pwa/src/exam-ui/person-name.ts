import { t } from '@lingui/core/macro';
import { erasedName } from '@quiz-app/shared/erased-name';

/** A person's name; that of an erased person in the shown language. */
export const personName = ({ name }: { name: string }): string => (name === erasedName ? t`Deleted user` : name);
