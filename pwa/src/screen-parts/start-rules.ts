import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type Obstacle, obstacleTo } from '@quiz-app/shared/exam-rules';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';

/** Milliseconds until the time is read again at the latest, because the device may sleep or its clock may be set. */
const longest = 60_000;
const shortest = 50;

type Times = Pick<ExamSettings, 'opensAt' | 'closesAt'>;

/** The server's time as this device knows it, read again when an exam opens or closes. Epoch milliseconds. */
export function useServerNow(exams: readonly Times[]): number {
  const { serverNow } = useDevice();
  const [now, setNow] = useState(serverNow);
  const times = exams.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt].map((at) => Date.parse(at ?? '')));
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(read, Math.min(Math.max(next - serverNow(), shortest), longest));
    };
    const read = () => {
      setNow(serverNow());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [next, serverNow]);
  return now;
}

/** `23 Nov 2026, 09:00`, in this device's time zone. */
const formatDay = (instant: string) =>
  new Date(instant).toLocaleString(i18n.locale === 'en' ? 'en-GB' : i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

const words = (obstacle: Obstacle) => {
  if (obstacle.why === 'attempts') return t`No attempts left`;
  const day = formatDay(obstacle.at);
  return obstacle.why === 'opens' ? t`Opens ${day}` : t`Closed since ${day}`;
};

/** What a person has to know before starting an exam. */
export interface StartRules {
  /** Why it cannot be started, in words; `undefined` if it can. */
  obstacle: string | undefined;
  why: Obstacle['why'] | undefined;
  /** Its other limits: attempts left, closing; '' for an exam without limits. */
  note: string;
}

/**
 * @param now the server's time
 * @param attempts how many the person has made, sent or not; `undefined` while unknown
 */
export function startRules(exam: ExamSettings, now: number, attempts: number | undefined): StartRules {
  const obstacle = obstacleTo(exam, now, attempts ?? 0);
  const { attemptsAllowed = 0, closesAt, published } = exam;
  const left = attempts === undefined ? 0 : Math.max(0, attemptsAllowed - attempts);
  const notes = [
    published === false && t`Draft`,
    attemptsAllowed > 0 &&
      left > 0 &&
      plural(attemptsAllowed, { one: `${left} of # attempt left`, other: `${left} of # attempts left` }),
    closesAt && !obstacle && t`Closes ${{ day: formatDay(closesAt) }}`,
  ];
  return { obstacle: obstacle && words(obstacle), why: obstacle?.why, note: notes.filter(Boolean).join(' · ') };
}
