/** Rich texts as CKEditor writes them: a sample of all that the server stores, which the editor must keep. */
const PICTURE = "/admin/public/api/pictures/1/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpg";

export const RICH_TEXTS = [
  `<h2>Titre</h2><p>Du <strong>gras</strong>, de l’<i>italique</i>, du <u>souligné</u>, du <s>barré</s>, H<sub>2</sub>O et 1<sup>er</sup>.</p>`,
  `<h3>Trois</h3><h4 style="text-align:right;">Quatre</h4><h5>Cinq</h5><h6>Six</h6><pre>brut</pre>`,
  `<ul><li>un</li><li>deux<ol><li>a</li></ol></li></ul><ol style="list-style-type:lower-roman;" start="5"><li>a</li></ol>`,
  `<ul style="list-style-type:square;"><li>un</li></ul><ol reversed="reversed"><li>a</li></ol>`,
  `<p style="text-align:center;">Centré</p><p><span style="background-color:hsl(60,75%,60%);color:#b91c1c;">rouge</span> <span style="font-size:18px;">grand</span></p>`,
  `<figure class="table"><table><thead><tr><th scope="col">Taille</th><th>Prix</th></tr></thead><tbody><tr><td colspan="2">205/55 R16</td></tr></tbody></table><figcaption>Tarifs</figcaption></figure>`,
  `<figure class="table"><table><tbody><tr><th scope="row" colspan="2">a</th><td rowspan="2">b</td></tr><tr><th rowspan="1">c</th><td>d</td></tr></tbody></table></figure>`,
  `<figure class="table" style="height:60px;width:80%;"><table class="ck-table-resized"><colgroup><col style="width:33.33%;"><col style="width:66.67%;"></colgroup><tbody><tr><td style="vertical-align:top;">a</td><td>b</td></tr></tbody></table></figure>`,
  `<figure class="table table-style-align-left"><table style="background-color:#eeeeee;border:2px dotted #ff0000;"><tbody><tr><td style="background-color:#dddddd;border-bottom:1px solid #00ff00;height:20px;padding:5px;text-align:right;width:50px;">a</td></tr></tbody></table></figure>`,
  `<blockquote><p>« 50&nbsp;minutes, café compris »</p></blockquote><hr><p>une ligne<br>une autre</p><p>&nbsp;</p>`,
  `<p><a href="https://example.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">lien</a> <a href="/pneus" title="Pneus">page</a> &amp; {minPrice:205/55R16}</p>`,
  `<figure class="image image-style-side image_resized" style="width:50%;"><img style="aspect-ratio:800/600;" src="${PICTURE}" alt="" width="800" height="600"><figcaption>Légende</figcaption></figure>`,
  `<p>Une <img src="${PICTURE}" alt="roue" width="20" height="10"> dans le texte</p>`,
  `<p>On écrit style="a:b" et &lt;br /&gt; dans un texte, 👍🏽 compris.</p>`,
  `<p lang="de" dir="ltr">Guten Tag</p><p><mark class="marker-yellow">surligné</mark> <code>code</code> <span class="text-big">gros</span></p>`,
];
