import {bootstrapApplication} from '@angular/platform-browser';
import {App} from './app.js';

bootstrapApplication(App).catch((error: unknown) => console.error(error));
