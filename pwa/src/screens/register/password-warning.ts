import { t } from '@lingui/core/macro';

/** From this length on a password is hard to guess, whatever its characters. */
const safeLength = 12;

/** Why a password is easily guessed; `undefined` if no reason is found. Advice only: the server accepts it. */
export function passwordWarning(
  password: string,
  { name, email }: { name: string; email: string },
): string | undefined {
  if (password === '') return undefined;
  const characters = [...password.toLowerCase()];
  if (characters.length < safeLength)
    return t`This password is short and easily guessed. You can keep it, but longer is safer.`;
  if (new Set(characters).size < 5) return t`Passwords with repeated parts are guessed first.`;
  const own = [...name.split(/\s+/), email.split('@')[0] ?? ''].filter((word) => word.length > 3);
  const isOwn = own.some((word) => password.toLowerCase().includes(word.toLowerCase()));
  return isOwn ? t`Passwords with your name or email are guessed first.` : undefined;
}
