import { publicSurfaces } from '../engines/surfaces.ts';
import { at, opened, type Screen } from './screen.ts';

/** The screens of a server without accounts. */
export const firstScreens: Screen[] = [
  { ...at('/login', 'Welcome. Create the first account.'), name: 'login, before the first account' },
  {
    name: 'registration of the first account',
    open: async (hand) => {
      await hand.click({ link: 'Register' });
      await hand.see('Register as admin');
    },
  },
];

/** The screens for which no one logs in. */
export const publicScreens: Screen[] = [
  at('/login', 'Quiz App Login'),
  {
    name: 'login, refused',
    open: async (hand) => {
      await hand.fill('Email', 'nobody@example.org');
      await hand.fill('Password', 'not it');
      await hand.click({ button: 'Login' });
      await hand.see('Invalid email or password');
    },
  },
  ...opened(publicSurfaces),
  {
    name: 'log-in card, refused',
    open: async (hand) => {
      await hand.open('/login');
      await hand.click({ button: 'Use a log-in card' });
      await hand.fill('Code on your card', '0000-0000-0000');
      await hand.click({ button: 'Login' });
      await hand.see('This card is not valid. Ask for a new one.');
    },
  },
  {
    name: 'forgotten password',
    open: async (hand) => {
      await hand.open('/login');
      await hand.click({ button: 'Forgot password?' });
      await hand.see('Send link');
    },
  },
  {
    name: 'new password',
    open: async (hand) => {
      // From another page, because the app reads the address only when it starts.
      await hand.open('/health');
      await hand.open('/login#reset=nothing');
      await hand.see('Save password');
    },
  },
  at('/register', 'Register'),
  {
    name: 'register, with errors',
    open: async (hand) => {
      await hand.click({ button: 'Register' });
      await hand.seeErrors();
    },
  },
  at('/nowhere', 'Page Not Found'),
  {
    name: 'no receipt',
    open: async (hand) => {
      await hand.open('/verify');
      await hand.fill('Or paste the receipt or its link', 'hello');
      await hand.click({ button: 'Verify' });
      await hand.see('This is not a receipt');
    },
  },
  at('/how-your-exam-counts', 'Three steps'),
];
