// The SDK's zod tries whether it may compile text, which the page's policy would report; it must hear of it before any schema is made.
(globalThis as {__zod_globalConfig?: object}).__zod_globalConfig = {jitless: true};
