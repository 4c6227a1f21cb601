/** What is not needed for the first look: dialogs, gallery, a phone's sheet. */
import './views/dialogs.js';
import './views/gallery.js';
import './views/more-sheet.js';
import './notices.js';
