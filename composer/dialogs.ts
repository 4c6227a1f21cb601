/** What is not needed for the first look: dialogs, gallery, reference. */
import './views/dialog.js';
import './views/palette.js';
import './views/share-view.js';
import './views/export-view.js';
import './views/gallery.js';
import './views/reference.js';
