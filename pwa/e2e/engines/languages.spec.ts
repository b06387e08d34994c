import type { ChoiceExam } from '@quiz-app/shared/samples/make-exam';
import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { engines } from './find-engines.ts';
import type { Hand } from './hand.ts';
import { test } from './phone.ts';

/** Expects that nothing is wider than the window, in a page that runs in this direction. */
async function expectFit(hand: Hand, dir: 'ltr' | 'rtl'): Promise<void> {
  const page = await hand.run(() => ({
    dir: document.documentElement.dir,
    beyond: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(page).toEqual({ dir, beyond: Math.min(0, page.beyond) });
}

for (const engine of engines) {
  test(`${engine.name}: a taker takes an English exam in Arabic, without the server`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
    const anyone = new Api(server.url);
    for (const each of [admin, person]) await anyone.register(each);
    const { details, questions } = threeKinds;
    const exam = (await (await anyone.logIn(admin)).addExam(details, questions)) as ChoiceExam;

    const hand = await phone.start(engine);
    await hand.open(server.url);
    await hand.choose('Language', 'العربية');
    await hand.see('تسجيل الدخول إلى Quiz App');
    await hand.fill('البريد الإلكتروني', person.email);
    await hand.fill('كلمة المرور', person.password);
    await hand.click({ button: 'تسجيل الدخول' });
    await hand.see(exam.name);
    await expectFit(hand, 'rtl');
    await hand.run(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => hand.run(async () => (await (await caches.open('quiz-app-ar')).keys()).length))
      .toBeGreaterThan(0);
    await expect.poll(() => hand.run(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await server.stop();
    await hand.open(server.url);
    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await hand.click({ button: 'بدء الاختبار' });
    for (const [index, { name, correctOptions }] of exam.questions.entries()) {
      await hand.see(name.replaceAll('`', ''));
      for (const key of correctOptions) await hand.click({ css: `label:has(input[value="${key}"])` });
      await hand.click({ button: 'تسليم الإجابة' });
      await hand.see('إجابة صحيحة');
      await expectFit(hand, 'rtl');
      await hand.click({ button: index === exam.questions.length - 1 ? 'تسليم الاختبار' : 'السؤال التالي' });
    }
    await hand.see('إجاباتك في أمان');
    await expectFit(hand, 'rtl');

    await server.restart();
    await hand.open(`${server.url}/user/reports`);
    const api = await anyone.logIn(person);
    await expect
      .poll(async () => (await api.ownReports()).map(({ result }) => result.correctAnswers.length))
      .toEqual([exam.questions.length]);
    await hand.see('نجاح');
    await expectFit(hand, 'rtl');
  });

  test(`${engine.name}: a teacher writes and deletes an exam in French, on a desktop`, async ({ server, phone }) => {
    const teacher = newPerson('Ada Berg', true);
    const anyone = new Api(server.url);
    await anyone.register(teacher);

    const hand = await phone.start(engine);
    await hand.resize({ width: 1280, height: 800 });
    await hand.open(server.url);
    await hand.choose('Language', 'Français');
    await hand.fill('E-mail', teacher.email);
    await hand.fill('Mot de passe', teacher.password);
    await hand.click({ button: 'Se connecter' });
    await hand.see(`Bonjour ${teacher.name}, bienvenue dans Quiz App`);

    await hand.open(`${server.url}/admin/exams/add`);
    const name = `Capitales ${teacher.email}`;
    for (const [field, text] of [
      ['Nom de l’examen', name],
      ['Durée de l’examen', '5'],
      ['Catégorie', 'Géographie'],
      ['Note maximale', '6'],
      ['Note requise', '4'],
    ] as const)
      await hand.fill(field, text);
    await hand.click({ button: 'Enregistrer' });
    await hand.see('Examen ajouté');
    await hand.click({ button: 'Ajouter une question' });
    await hand.fill('Question', 'Quelle est la capitale de la Norvège ?');
    for (const [option, text] of [
      ['Option A', '*Oslo'],
      ['Option B', 'Bergen'],
    ] as const)
      await hand.fill({ css: `[aria-label="${option}"]` }, text);
    await hand.click({ css: '[role="dialog"] [data-kind="primary"]' });
    await hand.see('Question ajoutée');
    await expectFit(hand, 'ltr');

    for (const [path, text] of [
      ['/admin/exams', name],
      ['/admin/reports', 'Filtres'],
      ['/admin/people', teacher.name],
    ] as const) {
      await hand.open(`${server.url}${path}`);
      await hand.see(text);
      await expectFit(hand, 'ltr');
    }
    await hand.open(`${server.url}/admin/exams`);
    await hand.click({ button: `Supprimer l’examen ${name}` });
    await hand.see('Examen supprimé');

    const { language } = await (await anyone.logIn(teacher)).data('getUserInfo');
    expect(language).toBe('fr');
  });
}
