import { bestLanguage, type Language } from '@quiz-app/shared/app-languages';
import type { PushNews } from '@quiz-app/shared/device';
import type { User } from '@quiz-app/shared/user';
import { greeting } from './greeting.ts';

/** What the server writes to a person, whose name replaces `{name}`. */
interface Texts {
  hello: string;
  linkSubject: string;
  linkText: string;
  linkIgnore: string;
  addressSubject: string;
  addressText: string;
  addressWarning: string;
  reportArrived: string;
  examOpens: string;
  examCloses: string;
}

const textsIn: Record<Language, Texts> = {
  en: {
    hello: 'Hi {name},',
    linkSubject: 'Set a new Quiz App password',
    linkText: 'Open this link within an hour to set a new password. It works once.',
    linkIgnore: 'If you did not ask for it, ignore this email.',
    addressSubject: 'Your Quiz App email was changed',
    addressText: 'Your account now has another email address. You can no longer log in with this one.',
    addressWarning: 'If you did not change it, ask an admin to log you out everywhere.',
    reportArrived: 'Your report has arrived',
    examOpens: 'Your exam opens soon',
    examCloses: 'Closes within an hour, not handed in yet',
  },
  ar: {
    hello: 'مرحبًا {name}،',
    linkSubject: 'تعيين كلمة مرور جديدة في Quiz App',
    linkText: 'افتح هذا الرابط خلال ساعة لتعيين كلمة مرور جديدة. يعمل الرابط مرة واحدة.',
    linkIgnore: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة.',
    addressSubject: 'تم تغيير بريدك الإلكتروني في Quiz App',
    addressText: 'أصبح لحسابك عنوان بريد إلكتروني آخر. لم يعد بإمكانك تسجيل الدخول بهذا العنوان.',
    addressWarning: 'إذا لم تغيّره بنفسك، فاطلب من أحد المشرفين تسجيل خروجك من جميع الأجهزة.',
    reportArrived: 'وصل تقريرك',
    examOpens: 'يُفتح اختبارك قريبًا',
    examCloses: 'يُغلق خلال ساعة، ولم تسلّمه بعد',
  },
  'es-419': {
    hello: 'Hola, {name}:',
    linkSubject: 'Crea una contraseña nueva de Quiz App',
    linkText: 'Abre este enlace en el plazo de una hora para crear una contraseña nueva. Funciona una sola vez.',
    linkIgnore: 'Si no lo pediste, ignora este correo.',
    addressSubject: 'Se cambió tu correo electrónico de Quiz App',
    addressText: 'Tu cuenta tiene ahora otra dirección de correo electrónico. Ya no puedes iniciar sesión con esta.',
    addressWarning: 'Si no la cambiaste tú, pide a un administrador que cierre tu sesión en todas partes.',
    reportArrived: 'Tu informe ha llegado',
    examOpens: 'Tu examen abre pronto',
    examCloses: 'Cierra en menos de una hora y aún no lo entregaste',
  },
  fr: {
    hello: 'Bonjour {name},',
    linkSubject: 'Choisissez un nouveau mot de passe Quiz App',
    linkText: 'Ouvrez ce lien dans l’heure pour choisir un nouveau mot de passe. Il ne fonctionne qu’une fois.',
    linkIgnore: 'Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    addressSubject: 'Votre adresse e-mail Quiz App a changé',
    addressText:
      'Votre compte a maintenant une autre adresse e-mail. Vous ne pouvez plus vous connecter avec celle-ci.',
    addressWarning: 'Si ce n’est pas vous, demandez à un administrateur de vous déconnecter partout.',
    reportArrived: 'Votre rapport est arrivé',
    examOpens: 'Votre examen ouvre bientôt',
    examCloses: 'Ferme dans moins d’une heure, pas encore remis',
  },
  hi: {
    hello: 'नमस्ते {name},',
    linkSubject: 'Quiz App का नया पासवर्ड बनाएँ',
    linkText: 'नया पासवर्ड बनाने के लिए एक घंटे के भीतर यह लिंक खोलें। यह केवल एक बार काम करता है।',
    linkIgnore: 'यदि आपने इसे नहीं माँगा, तो इस ईमेल पर ध्यान न दें।',
    addressSubject: 'आपका Quiz App ईमेल बदल दिया गया',
    addressText: 'आपके खाते का ईमेल पता अब दूसरा है। अब आप इस पते से लॉग इन नहीं कर सकते।',
    addressWarning: 'यदि आपने इसे नहीं बदला, तो किसी एडमिन से कहें कि वह आपको हर जगह से लॉग आउट करे।',
    reportArrived: 'आपकी रिपोर्ट पहुँच गई है',
    examOpens: 'आपकी परीक्षा जल्द खुलेगी',
    examCloses: 'एक घंटे के भीतर बंद होगी, अभी जमा नहीं हुई',
  },
  'pt-BR': {
    hello: 'Olá, {name}!',
    linkSubject: 'Crie uma nova senha do Quiz App',
    linkText: 'Abra este link em até uma hora para criar uma nova senha. Ele funciona uma única vez.',
    linkIgnore: 'Se você não pediu isso, ignore este e-mail.',
    addressSubject: 'Seu e-mail do Quiz App foi alterado',
    addressText: 'Sua conta agora tem outro endereço de e-mail. Você não pode mais entrar com este.',
    addressWarning: 'Se não foi você, peça a um administrador que encerre sua sessão em todos os lugares.',
    reportArrived: 'Seu relatório chegou',
    examOpens: 'Sua prova abre em breve',
    examCloses: 'Fecha em menos de uma hora e ainda não foi entregue',
  },
  sw: {
    hello: 'Habari {name},',
    linkSubject: 'Weka nenosiri jipya la Quiz App',
    linkText: 'Fungua kiungo hiki ndani ya saa moja ili uweke nenosiri jipya. Kinafanya kazi mara moja tu.',
    linkIgnore: 'Ikiwa hukuliomba, puuza barua pepe hii.',
    addressSubject: 'Barua pepe yako ya Quiz App imebadilishwa',
    addressText: 'Akaunti yako sasa ina anwani nyingine ya barua pepe. Huwezi tena kuingia kwa anwani hii.',
    addressWarning: 'Ikiwa si wewe uliyeibadilisha, mwombe msimamizi akuondoe kwenye vifaa vyote.',
    reportArrived: 'Ripoti yako imefika',
    examOpens: 'Mtihani wako utafunguliwa hivi karibuni',
    examCloses: 'Utafungwa ndani ya saa moja, bado hujaukabidhi',
  },
};

type Reader = Pick<User, 'name' | 'email' | 'language'>;

/** Finds the texts in the nearest language that the app has: an account may have the Spanish of Mexico. */
const textsFor = ({ language = 'en' }: Pick<User, 'language'>): Texts => textsIn[bestLanguage([language]) ?? 'en'];

function mail({ name, email }: Reader, subject: string, [hello = '', ...paragraphs]: readonly string[]) {
  return { to: email, subject, text: `${[greeting(hello, name), ...paragraphs].join('\n\n')}\n` };
}

/** The link to choose a new password. */
export function mailWithLink(person: Reader, link: string) {
  const { hello, linkSubject, linkText, linkIgnore } = textsFor(person);
  return mail(person, linkSubject, [hello, linkText, link, linkIgnore]);
}

/** Sent to the old address, without the new one. */
export function mailAboutNewAddress(person: Reader) {
  const { hello, addressSubject, addressText, addressWarning } = textsFor(person);
  return mail(person, addressSubject, [hello, addressText, addressWarning]);
}

const titles = { 'report-arrived': 'reportArrived', 'exam-opens': 'examOpens', 'exam-closes': 'examCloses' } as const;

/** The title of a push. */
export const pushTitle = (person: Pick<User, 'language'>, type: PushNews['type']): string =>
  textsFor(person)[titles[type]];
