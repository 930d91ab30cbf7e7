// The product's launcher without the build of the web app, which nothing here opens.
import { serve } from '../launcher/serve.mjs';

await serve({ watch: false, web: false });
