export interface DemoPerson {
  name: string;
  email: string;
  isAdmin?: true;
  /** The fraction of questions they get right at the first attempt. */
  skill: number;
  /** How many attempts they have made, retakes included. */
  attempts: number;
}

const passwords = { admin: 'demo-admin', user: 'demo-user' } as const;

export const demoSignIns = {
  admin: { email: 'henrik@example.org', password: passwords.admin },
  user: { email: 'amara@example.org', password: passwords.user },
} as const;

/** In order of registration. The last one has not taken an exam yet. */
export const demoPeople: readonly DemoPerson[] = [
  { name: 'Henrik Lindqvist', email: demoSignIns.admin.email, isAdmin: true, skill: 0.82, attempts: 6 },
  { name: 'Amara Okafor', email: demoSignIns.user.email, skill: 0.72, attempts: 17 },
  { name: 'Priya Nair', email: 'priya@example.org', skill: 0.93, attempts: 18 },
  { name: 'Mei Tanaka', email: 'mei@example.org', skill: 0.9, attempts: 16 },
  { name: 'Tomás Rivera', email: 'tomas@example.org', skill: 0.5, attempts: 13 },
  { name: 'Leila Haddad', email: 'leila@example.org', skill: 0.84, attempts: 14 },
  { name: 'Jonas Weber', email: 'jonas@example.org', skill: 0.58, attempts: 12 },
  { name: 'Kwame Mensah', email: 'kwame@example.org', skill: 0.76, attempts: 15 },
  { name: 'Sofia Rossi', email: 'sofia@example.org', skill: 0.63, attempts: 5 },
  { name: 'Nguyễn Minh Anh', email: 'minhanh@example.org', skill: 0.8, attempts: 11 },
  { name: 'Oleksandr Koval', email: 'oleksandr@example.org', skill: 0.68, attempts: 10 },
  { name: 'Zeynep Demir', email: 'zeynep@example.org', skill: 0.87, attempts: 8 },
  { name: 'Luca van den Berg', email: 'luca@example.org', skill: 0.45, attempts: 7 },
  { name: 'Aoife Ní Bhriain', email: 'aoife@example.org', skill: 0.7, attempts: 0 },
];
