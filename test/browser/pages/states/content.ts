import harbor from '../media/harbor.webp?no-inline';
import clip from '../media/harbor.webm?no-inline';
import portrait from '../media/portrait.webp?no-inline';
import tone from '../media/tone.wav?no-inline';
import {event, one, text, type Group} from './cell.js';

const ICONS =
  'accountCircle add arrowBack arrowForward attachFile calendarToday call camera check close delete download edit event error fastForward favorite favoriteOff folder help home info locationOn lock lockOpen mail menu moreVert moreHoriz notificationsOff notifications pause payment person phone photo play print refresh rewind search send settings share shoppingCart skipNext skipPrevious star starHalf starOff stop upload visibility visibilityOff volumeDown volumeMute volumeOff volumeUp warning'.split(
    ' ',
  );

/** Text, Icon, Image, Video, AudioPlayer. */
export const groups: readonly Group[] = [
  {
    title: 'Text',
    look: 'wide',
    cells: [
      one(
        'Headings',
        text(
          '# Monthly revenue\n\n## Welcome back\n\n### Latest orders\n\n#### Delivery address\n\n##### Departs\n\n###### Gate and terminal',
        ),
      ),
      one(
        'Body',
        text(
          'Your flight leaves at **10:15** from gate F12. Boarding starts forty minutes earlier, and the gate closes *ten* minutes before departure.\n\nUse code `VIE-JFK` at the counter, ~~not~~ the machine.\n\n> Seats are assigned at check-in.',
        ),
      ),
      one(
        'Lists',
        text(
          'Bring with you:\n\n- Passport\n- Boarding pass, printed or on your phone\n  - Barcode facing up\n\n1. Check in\n2. Drop your bags',
        ),
      ),
      one(
        'Table and code',
        text(
          '| Gate | Flight | Time |\n| :-- | :-: | --: |\n| F12 | OS 87 | 10:15 |\n| D4 | LH 1234 | 9:05 |\n\n```\nnpm start\nnpm test\n```\n\n---\n\nThat is all.',
        ),
      ),
      {
        title: 'Captions',
        parts: {
          root: {component: 'Column', children: ['a', 'b', 'c']},
          a: text('Two tickets'),
          b: text('Updated two minutes ago', {variant: 'caption'}),
          c: text('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', {variant: 'caption'}),
        },
      },
      {
        title: 'Labels as typed',
        parts: {
          root: {component: 'Row', children: ['a', 'b', 'c', 'd', 'e'], align: 'center'},
          a: {component: 'Button', child: 'a1', action: event('a')},
          a1: text('-'),
          b: text('1'),
          c: {component: 'Button', child: 'c1', action: event('c')},
          c1: text('+'),
          d: text('+1 555 0100'),
          e: text('* tax included', {variant: 'caption'}),
        },
      },
    ],
  },
  {
    title: 'Icon',
    look: 'tiny',
    cells: [
      ...ICONS.map((name) => one(name, {component: 'Icon', name})),
      one('svgPath', {component: 'Icon', name: {svgPath: 'M4 4h16v16H4z'}}),
      one('unknown', {component: 'Icon', name: {'@path': '/icon'}}, {data: {icon: 'no_such_icon'}}),
    ],
  },
  {
    title: 'Image',
    cells: [
      one('icon', {component: 'Image', url: portrait, variant: 'icon', description: 'Ada'}),
      one('avatar', {component: 'Image', url: portrait, variant: 'avatar', description: 'Ada'}),
      one('smallFeature', {component: 'Image', url: harbor, variant: 'smallFeature', description: 'Harbor'}),
      one('mediumFeature', {component: 'Image', url: harbor, description: 'Harbor'}),
      one('largeFeature', {component: 'Image', url: harbor, variant: 'largeFeature', description: 'Harbor'}),
      one('header', {component: 'Image', url: harbor, variant: 'header', description: 'Harbor'}),
      ...['contain', 'cover', 'fill', 'none', 'scaleDown'].map((fit) =>
        one(`smallFeature, ${fit}`, {
          component: 'Image',
          url: harbor,
          variant: 'smallFeature',
          fit,
          description: 'Harbor',
        }),
      ),
      one('mediumFeature, cover', {component: 'Image', url: portrait, fit: 'cover', description: 'Ada'}),
      one('Not there', {component: 'Image', url: './media/none.webp', description: 'Plan of the second floor'}),
      one('Blocked', {component: 'Image', url: 'javascript:alert(1)', variant: 'smallFeature'}),
      one('Avatar, not there', {component: 'Image', url: './media/none.webp', variant: 'avatar', description: 'Ada'}),
      one('Not yet', {component: 'Image', url: {'@path': '/later'}, variant: 'smallFeature', description: 'Harbor'}),
    ],
  },
  {
    title: 'Video and AudioPlayer',
    look: 'wide',
    cells: [
      one('Video', {component: 'Video', url: clip, posterUrl: harbor}),
      one('Video, not there', {component: 'Video', url: './media/none.webm'}),
      one('AudioPlayer', {component: 'AudioPlayer', url: tone, description: 'Episode 42: rivers of Vienna'}),
      one('AudioPlayer, not there', {component: 'AudioPlayer', url: './media/none.wav', description: 'Episode 43'}),
    ],
  },
];
