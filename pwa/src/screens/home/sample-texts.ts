import type { Language } from '@quiz-app/shared/app-languages';

type Four = readonly [string, string, string, string];

/** The words of the sample exam. Not in the catalogues, because only the first admin of a server ever sees them. */
export interface SampleTexts {
  name: string;
  category: string;
  planet: { question: string; options: Four; explanation: string };
  primes: { question: string; explanation: string };
  water: { question: string; explanation: string };
  train: { question: string; hour: string; minute: string };
  program: { question: string; options: Four; explanation: string };
}

export const sampleTexts: Readonly<Record<Language, SampleTexts>> = {
  en: {
    name: 'Sample exam',
    category: 'General knowledge',
    planet: {
      question: 'Which planet is the largest in our solar system?',
      options: ['Earth', 'Jupiter', 'Saturn', 'Neptune'],
      explanation: 'Jupiter is eleven times as wide as the Earth.',
    },
    primes: { question: 'Which of these numbers are prime?', explanation: '9 is 3 × 3, and 15 is 3 × 5.' },
    water: {
      question: 'Water boils at a lower temperature on a high mountain than at the sea.',
      explanation: 'The air presses less on the water there.',
    },
    train: {
      question: 'A train leaves at 9:50 and arrives at 11:20. How long does the journey take?',
      hour: 'h',
      minute: 'min',
    },
    program: {
      question: 'What does this program print?',
      options: ['1, 2 and 3', '0, 1, 2 and 3', '0, 1 and 2', '3, three times'],
      explanation: '`range(3)` starts at 0 and stops before 3.',
    },
  },
  ar: {
    name: 'اختبار تجريبي',
    category: 'معلومات عامة',
    planet: {
      question: 'ما أكبر كوكب في مجموعتنا الشمسية؟',
      options: ['الأرض', 'المشتري', 'زحل', 'نبتون'],
      explanation: 'قُطر المشتري أكبر من قُطر الأرض بإحدى عشرة مرة.',
    },
    primes: { question: 'أيّ هذه الأعداد أولية؟', explanation: '9 هو 3 × 3، و15 هو 3 × 5.' },
    water: {
      question: 'يغلي الماء على جبل عالٍ عند درجة حرارة أقل منها عند سطح البحر.',
      explanation: 'ضغط الهواء على الماء أقل هناك.',
    },
    train: { question: 'يغادر قطار في الساعة 9:50 ويصل في الساعة 11:20. كم تستغرق الرحلة؟', hour: 'س', minute: 'د' },
    program: {
      question: 'ماذا يطبع هذا البرنامج؟',
      options: ['1 و2 و3', '0 و1 و2 و3', '0 و1 و2', '3 ثلاث مرات'],
      explanation: 'تبدأ `range(3)` من 0 وتتوقف قبل 3.',
    },
  },
  'es-419': {
    name: 'Examen de muestra',
    category: 'Cultura general',
    planet: {
      question: '¿Cuál es el planeta más grande de nuestro sistema solar?',
      options: ['La Tierra', 'Júpiter', 'Saturno', 'Neptuno'],
      explanation: 'Júpiter es once veces más ancho que la Tierra.',
    },
    primes: { question: '¿Cuáles de estos números son primos?', explanation: '9 es 3 × 3 y 15 es 3 × 5.' },
    water: {
      question: 'En una montaña alta, el agua hierve a menor temperatura que al nivel del mar.',
      explanation: 'Allí el aire ejerce menos presión sobre el agua.',
    },
    train: {
      question: 'Un tren sale a las 9:50 y llega a las 11:20. ¿Cuánto dura el viaje?',
      hour: 'h',
      minute: 'min',
    },
    program: {
      question: '¿Qué imprime este programa?',
      options: ['1, 2 y 3', '0, 1, 2 y 3', '0, 1 y 2', '3, tres veces'],
      explanation: '`range(3)` empieza en 0 y se detiene antes de 3.',
    },
  },
  fr: {
    name: 'Exemple d’examen',
    category: 'Culture générale',
    planet: {
      question: 'Quelle est la plus grande planète de notre système solaire ?',
      options: ['La Terre', 'Jupiter', 'Saturne', 'Neptune'],
      explanation: 'Jupiter est onze fois plus large que la Terre.',
    },
    primes: { question: 'Lesquels de ces nombres sont premiers ?', explanation: '9 est 3 × 3, et 15 est 3 × 5.' },
    water: {
      question: 'L’eau bout à une température plus basse sur une haute montagne qu’au bord de la mer.',
      explanation: 'L’air y exerce moins de pression sur l’eau.',
    },
    train: {
      question: 'Un train part à 9 h 50 et arrive à 11 h 20. Combien de temps dure le trajet ?',
      hour: 'h',
      minute: 'min',
    },
    program: {
      question: 'Qu’affiche ce programme ?',
      options: ['1, 2 et 3', '0, 1, 2 et 3', '0, 1 et 2', '3, trois fois'],
      explanation: '`range(3)` commence à 0 et s’arrête avant 3.',
    },
  },
  hi: {
    name: 'नमूना परीक्षा',
    category: 'सामान्य ज्ञान',
    planet: {
      question: 'हमारे सौर मंडल का सबसे बड़ा ग्रह कौन-सा है?',
      options: ['पृथ्वी', 'बृहस्पति', 'शनि', 'वरुण'],
      explanation: 'बृहस्पति पृथ्वी से ग्यारह गुना चौड़ा है।',
    },
    primes: { question: 'इनमें से कौन-सी संख्याएँ अभाज्य हैं?', explanation: '9 = 3 × 3 और 15 = 3 × 5।' },
    water: {
      question: 'ऊँचे पहाड़ पर पानी समुद्र तट की तुलना में कम तापमान पर उबलता है।',
      explanation: 'वहाँ पानी पर हवा का दबाव कम होता है।',
    },
    train: {
      question: 'एक ट्रेन 9:50 पर चलती है और 11:20 पर पहुँचती है। यात्रा में कितना समय लगता है?',
      hour: 'घंटा',
      minute: 'मिनट',
    },
    program: {
      question: 'यह प्रोग्राम क्या छापता है?',
      options: ['1, 2 और 3', '0, 1, 2 और 3', '0, 1 और 2', '3, तीन बार'],
      explanation: '`range(3)` 0 से शुरू होता है और 3 से पहले रुक जाता है।',
    },
  },
  'pt-BR': {
    name: 'Prova de exemplo',
    category: 'Conhecimentos gerais',
    planet: {
      question: 'Qual é o maior planeta do nosso sistema solar?',
      options: ['Terra', 'Júpiter', 'Saturno', 'Netuno'],
      explanation: 'Júpiter é onze vezes mais largo que a Terra.',
    },
    primes: { question: 'Quais destes números são primos?', explanation: '9 é 3 × 3, e 15 é 3 × 5.' },
    water: {
      question: 'No alto de uma montanha, a água ferve a uma temperatura mais baixa que no nível do mar.',
      explanation: 'Lá o ar exerce menos pressão sobre a água.',
    },
    train: {
      question: 'Um trem parte às 9h50 e chega às 11h20. Quanto tempo dura a viagem?',
      hour: 'h',
      minute: 'min',
    },
    program: {
      question: 'O que este programa imprime?',
      options: ['1, 2 e 3', '0, 1, 2 e 3', '0, 1 e 2', '3, três vezes'],
      explanation: '`range(3)` começa em 0 e para antes de 3.',
    },
  },
  sw: {
    name: 'Mtihani wa mfano',
    category: 'Maarifa ya jumla',
    planet: {
      question: 'Sayari gani ni kubwa zaidi katika mfumo wetu wa jua?',
      options: ['Dunia', 'Mshtarii', 'Zohali', 'Neptuni'],
      explanation: 'Mshtarii ni mpana mara kumi na moja kuliko Dunia.',
    },
    primes: { question: 'Ni namba zipi kati ya hizi ambazo ni tasa?', explanation: '9 ni 3 × 3, na 15 ni 3 × 5.' },
    water: {
      question: 'Juu ya mlima mrefu, maji huchemka kwa halijoto ya chini kuliko kando ya bahari.',
      explanation: 'Huko hewa hukandamiza maji kidogo zaidi.',
    },
    train: {
      question: 'Treni inaondoka saa 3:50 na kufika saa 5:20. Safari inachukua muda gani?',
      hour: 'saa',
      minute: 'dak',
    },
    program: {
      question: 'Programu hii inachapisha nini?',
      options: ['1, 2 na 3', '0, 1, 2 na 3', '0, 1 na 2', '3, mara tatu'],
      explanation: '`range(3)` inaanza na 0 na kusimama kabla ya 3.',
    },
  },
};
