import type { Page } from '@playwright/test';
import { type Fact, inView, largeText, onItsSide, phone, placeOf, smallestPhone } from './facts.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The facts about takers' screens where there is little room: small phones and large text. */
export const narrowFacts: Fact[] = [
  {
    screen: '/login',
    says: 'the list of languages is above the logo',
    sizes: [phone, smallestPhone, largeText],
    isTrue: async (page) =>
      (await placeOf(page.getByRole('combobox'))).bottom <= (await placeOf(page.locator('[data-ui="logo"]'))).top,
  },
  {
    screen: '/nowhere',
    says: 'the title, the reason and the way home follow each other in view',
    sizes: [phone, smallestPhone, onItsSide, largeText],
    isTrue: async (page) => {
      const parts = [title(page), page.getByText(/does not exist/), page.getByRole('link', { name: 'Go to Home' })];
      const [name, reason, way] = await Promise.all(parts.map(placeOf));
      return (
        (await inView(page, ...parts)) &&
        Number(name?.bottom) <= Number(reason?.top) &&
        Number(reason?.bottom) <= Number(way?.top)
      );
    },
  },
  {
    screen: '/user/practice',
    says: 'the only button is in view',
    sizes: [smallestPhone, onItsSide, largeText],
    isTrue: (page) => inView(page, button(page, 'Go to Reports')),
  },
  {
    screen: 'Leave the exam?',
    says: 'both buttons are in view',
    sizes: [phone, smallestPhone, onItsSide, largeText],
    isTrue: (page) => inView(page, button(page, 'Leave'), button(page, 'Stay')),
  },
  {
    screen: 'Leave the exam?',
    says: 'both buttons have the same width',
    sizes: [phone, smallestPhone],
    isTrue: async (page) =>
      Math.abs((await placeOf(button(page, 'Leave'))).width - (await placeOf(button(page, 'Stay'))).width) < 1,
  },
  {
    screen: '/user/collect',
    says: 'its buttons have the same width',
    sizes: [phone, smallestPhone, largeText],
    isTrue: async (page) =>
      (await placeOf(button(page, 'Use the camera'))).width ===
      (await placeOf(button(page, /^Choose a picture/))).width,
  },
  {
    screen: 'registration of the first account',
    says: 'its button is as far down as the list beside it',
    sizes: [onItsSide],
    isTrue: async (page) => {
      const list = await placeOf(page.getByLabel('Register as admin'));
      return Math.abs(list.bottom - (await placeOf(button(page, 'Register'))).bottom) < 2;
    },
  },
];
