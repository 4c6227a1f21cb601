import type {Route} from '@playwright/test';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A tenth of a second of silence, which players of sound and of films both take. */
const SILENCE = silence(8000, 800);

function silence(rate: number, samples: number): Buffer {
  const wave = Buffer.alloc(44 + samples, 0x80);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  // PCM, one channel, 8 bits a sample.
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(rate, 28);
  wave.writeUInt16LE(1, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(samples, 40);
  return wave;
}

/** Answers whatever image, sound or film a page asks for. */
export function answerMedia(route: Route): Promise<void> {
  const plays = route.request().resourceType() === 'media';
  return route.fulfill(plays ? {contentType: 'audio/wav', body: SILENCE} : {contentType: 'image/png', body: PIXEL});
}
